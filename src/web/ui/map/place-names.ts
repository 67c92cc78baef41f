import { onEarth } from "./coast-layer.ts";
import { DivIcon, LayerGroup, type Map as LeafletMap, Marker, Polyline } from "./leaflet.ts";
import type { MapData } from "./map-data.ts";

export function ferryLayer(map: LeafletMap, ferries: MapData["ferries"]): void {
  new Polyline(ferries.map(onEarth), { className: "ferry", interactive: false }).addTo(map);
}

/** Adds the names of villages and islands, each at its zoom levels, and none under a control such as the zoom buttons. */
export function nameLayers(map: LeafletMap, names: MapData["names"]): void {
  const shown = new LayerGroup().addTo(map);
  const refresh = () => {
    shown.clearLayers();
    const zoom = map.getZoom();
    for (const { text, at, from, to = Infinity, kind } of names) {
      if (zoom < from || zoom >= to) continue;
      const label = document.createElement("span");
      label.textContent = text;
      const icon = new DivIcon({ className: `name ${kind}`, html: label, iconSize: [0, 0] });
      new Marker([at[1], at[0]], { icon, interactive: false, keyboard: false, zIndexOffset: -1000 }).addTo(shown);
    }
    hideUnderControls(map);
  };
  map.on("zoomend", refresh);
  map.on("moveend", () => hideUnderControls(map));
  refresh();
}

function hideUnderControls(map: LeafletMap): void {
  const container = map.getContainer();
  const controls = [...container.querySelectorAll(".leaflet-control")].map((one) => one.getBoundingClientRect());
  for (const label of container.querySelectorAll<HTMLElement>(".name > span")) {
    const { left, right, top, bottom } = label.getBoundingClientRect();
    const isUnder = controls.some(
      (one) => left < one.right && right > one.left && top < one.bottom && bottom > one.top,
    );
    label.style.visibility = isUnder ? "hidden" : "";
  }
}
