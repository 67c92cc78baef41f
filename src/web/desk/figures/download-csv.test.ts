import { expect, test, vi } from "vitest";

const { download } = vi.hoisted(() => ({ download: vi.fn<(file: Blob, name: string) => void>() }));

test("a downloaded table is RFC 4180 in UTF-8 with a byte order mark", async () => {
  vi.resetModules();
  vi.doMock("#core/web/app/api/download.ts", () => ({ download }));
  const { downloadCsv } = await import("./download-csv.ts");
  downloadCsv(
    [
      ["Day", "Views"],
      ['Said "hello", twice', 2],
      ["two\nlines", 3],
    ],
    "views.csv",
  );
  vi.doUnmock("../../app/api/download.ts");
  const [file, name] = download.mock.calls[0]!;
  expect(name).toBe("views.csv");
  expect([...new Uint8Array(await file.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(await file.text()).toBe('Day,Views\r\n"Said ""hello"", twice",2\r\n"two\nlines",3\r\n');
});
