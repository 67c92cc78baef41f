// The parts of Leaflet that our maps use. Its build in one file cannot be cut, since each part adds itself to others.

import { Attribution } from "leaflet/src/control/Control.Attribution.js";
import { Control } from "leaflet/src/control/Control.js";
import { Zoom } from "leaflet/src/control/Control.Zoom.js";
import "leaflet/src/layer/vector/Renderer.getRenderer.js";

export type { FitBoundsOptions, LatLngTuple } from "leaflet";

Object.assign(Control, { Attribution, Zoom });

export * as DomUtil from "leaflet/src/dom/DomUtil.js";
export { LatLng } from "leaflet/src/geo/LatLng.js";
export { LatLngBounds } from "leaflet/src/geo/LatLngBounds.js";
export { LayerGroup } from "leaflet/src/layer/LayerGroup.js";
export { DivIcon } from "leaflet/src/layer/marker/DivIcon.js";
export { Marker } from "leaflet/src/layer/marker/Marker.js";
export { Popup } from "leaflet/src/layer/Popup.js";
export { GridLayer } from "leaflet/src/layer/tile/GridLayer.js";
export { TileLayer } from "leaflet/src/layer/tile/TileLayer.js";
export { Polygon } from "leaflet/src/layer/vector/Polygon.js";
export { Polyline } from "leaflet/src/layer/vector/Polyline.js";
export { Map } from "leaflet/src/map/index.js";
export { Control };
