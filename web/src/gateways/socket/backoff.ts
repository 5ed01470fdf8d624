/** How long to wait before the socket is tried again: longer each time, and never all browsers at the same moment. */
const firstMilliseconds = 1_000
const maxMilliseconds = 30_000

/** The pause after so many failures: it doubles, up to half a minute; chance takes up to half of it away. */
export function reconnectDelay(failures: number, random: () => number = Math.random): number {
  const whole = Math.min(maxMilliseconds, firstMilliseconds * 2 ** (failures - 1))
  return Math.round(whole * (1 - random() / 2))
}
