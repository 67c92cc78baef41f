// The source modules of Leaflet have the types of the package.
declare module "leaflet/src/control/Control.Attribution.js" {
  import { Control } from "leaflet";
  export const Attribution: typeof Control.Attribution;
}
declare module "leaflet/src/control/Control.js" {
  export { Control } from "leaflet";
}
declare module "leaflet/src/control/Control.Zoom.js" {
  import { Control } from "leaflet";
  export const Zoom: typeof Control.Zoom;
}
declare module "leaflet/src/dom/DomUtil.js" {
  export const create: typeof import("leaflet").DomUtil.create;
  export const remove: typeof import("leaflet").DomUtil.remove;
  export const removeClass: typeof import("leaflet").DomUtil.removeClass;
}
declare module "leaflet/src/geo/LatLng.js" {
  export { LatLng } from "leaflet";
}
declare module "leaflet/src/geo/LatLngBounds.js" {
  export { LatLngBounds } from "leaflet";
}
declare module "leaflet/src/layer/LayerGroup.js" {
  export { LayerGroup } from "leaflet";
}
declare module "leaflet/src/layer/marker/DivIcon.js" {
  export { DivIcon } from "leaflet";
}
declare module "leaflet/src/layer/marker/Marker.js" {
  export { Marker } from "leaflet";
}
declare module "leaflet/src/layer/Popup.js" {
  export { Popup } from "leaflet";
}
declare module "leaflet/src/layer/tile/GridLayer.js" {
  export { GridLayer } from "leaflet";
}
declare module "leaflet/src/layer/tile/TileLayer.js" {
  export { TileLayer } from "leaflet";
}
declare module "leaflet/src/layer/vector/Polygon.js" {
  export { Polygon } from "leaflet";
}
declare module "leaflet/src/layer/vector/Polyline.js" {
  export { Polyline } from "leaflet";
}
declare module "leaflet/src/map/index.js" {
  export { Map } from "leaflet";
}
declare module "leaflet/src/layer/vector/Renderer.getRenderer.js";
