import { deflateSync } from "node:zlib";
import Pbf from "pbf";

/** A block of OpenStreetMap's PBF with a node of this name. */
export function pbfOf(text: string): Buffer {
  const message = (write: (pbf: Pbf) => void) => {
    const pbf = new Pbf();
    write(pbf);
    return pbf.finish();
  };
  const blob = (type: string, content: Uint8Array) => {
    const bytes = message((pbf) => {
      pbf.writeVarintField(2, content.length);
      pbf.writeBytesField(3, deflateSync(content));
    });
    const header = message((pbf) => {
      pbf.writeStringField(1, type);
      pbf.writeVarintField(3, bytes.length);
    });
    const length = Buffer.alloc(4);
    length.writeUInt32BE(header.length);
    return Buffer.concat([length, header, bytes]);
  };
  const start = message((pbf) => pbf.writeStringField(4, "OsmSchema-V0.6"));
  const strings = message((pbf) => {
    for (const one of ["", "name", text]) pbf.writeBytesField(1, Buffer.from(one));
  });
  const node = message((pbf) => {
    pbf.writeSVarintField(1, 1);
    pbf.writePackedVarint(2, Array(1_000).fill(1));
    pbf.writePackedVarint(3, Array(1_000).fill(2));
  });
  const data = message((pbf) => {
    pbf.writeBytesField(1, strings);
    pbf.writeBytesField(
      2,
      message((group) => group.writeBytesField(1, node)),
    );
  });
  return Buffer.concat([blob("OSMHeader", start), blob("OSMData", data)]);
}
