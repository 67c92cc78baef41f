import type { ServiceWorkerPart } from "#core/web/offline/module.ts";

export default {
  privateScreens: ["/following", "/follow/confirm"],
  moved: "/api/follows/device/move",
} satisfies ServiceWorkerPart;
