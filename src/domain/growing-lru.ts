import { LRUCache } from "lru-cache";

/**
 * An LRU cache whose memory grows with its entries. The `max` of lru-cache takes memory for all of them at once, 30 to 60 bytes each,
 * and most of the caches that bound what strangers may fill are nearly empty.
 */
export function growingLru<Key extends {}, Value extends {}>(
  max: number,
  options: Pick<LRUCache.OptionsBase<Key, Value, unknown>, "ttl" | "perf" | "ttlResolution"> = {},
): LRUCache<Key, Value> {
  return new LRUCache({ ...options, maxSize: max, sizeCalculation: () => 1 });
}
