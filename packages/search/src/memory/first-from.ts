/** The first whole number from `from` to below `to` for which a condition is true that stays true from there on; else `to`. */
export function firstFrom(from: number, to: number, isReached: (at: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
