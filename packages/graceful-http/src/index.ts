export { type CutRequests, Draining, type EndOptions, type TransferSocket } from "./draining.ts";
export { type ListeningSocket, listeningSocketOf, responseOn } from "./node-sockets.ts";
export { claimPort, KERNEL_DISTRIBUTES, SHARED_PORT } from "./shared-port.ts";
export { endSilentConnections } from "./silent-connections.ts";
export { endStalledReaders } from "./stalled-readers.ts";
export { WorkerPool } from "./worker-pool.ts";
export { startOfWorker, WorkerPort } from "./worker-port.ts";
