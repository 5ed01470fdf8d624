/** Exponential backoff with jitter for the socket. */
const firstMilliseconds = 1_000
const maxMilliseconds = 30_000

/** The delay after so many failures: doubles up to half a minute; jitter removes up to half. */
export function reconnectDelay(failures: number, random: () => number = Math.random): number {
  const whole = Math.min(maxMilliseconds, firstMilliseconds * 2 ** (failures - 1))
  return Math.round(whole * (1 - random() / 2))
}
