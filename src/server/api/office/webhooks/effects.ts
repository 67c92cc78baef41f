export { sendWebhooks } from "./sending.ts";
