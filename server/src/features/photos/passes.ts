/**
 * Passes to pictures that not everybody may see: those of drafts, of homes that were taken out, hidden or deleted. Browsers
 * send nobody's session with a picture, so whoever may read of the home gets an address that answers until tomorrow's end.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const dayMilliseconds = 86_400_000

/** Makes passes, the same all day, so that a browser fetches a picture once. */
export function createPhotoPasses(secret: string, now: () => number) {
  const today = () => Math.floor(now() / dayMilliseconds)
  const passOf = (photoId: string, day: number) =>
    createHmac('sha256', secret).update(`picture ${photoId} on day ${day}`).digest('base64url')
  return {
    give: (photoId: string): string => passOf(photoId, today()),

    /** Whether it was given for this picture, today or yesterday. */
    isGood(photoId: string, pass: string): boolean {
      const given = Buffer.from(pass)
      return [today(), today() - 1].some((day) => {
        const expected = Buffer.from(passOf(photoId, day))
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
  }
}
