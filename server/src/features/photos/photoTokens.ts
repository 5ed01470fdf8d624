/**
 * Passes to pictures that not everybody may see: those of drafts, of homes that were taken out, hidden or deleted. Browsers
 * send nobody's session with a picture, so whoever may read of the home gets an address that answers for a week: as long as a tab may stay open.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const dayMilliseconds = 86_400_000

/** Makes passes, the same all day, so that a browser fetches a picture once. */
export function createPhotoTokens(secret: string, now: () => number) {
  const today = () => Math.floor(now() / dayMilliseconds)
  const passOf = (photoId: string, day: number) =>
    createHmac('sha256', secret).update(`picture ${photoId} on day ${day}`).digest('base64url')
  const days = Array.from({ length: 8 }, (_, ago) => ago)
  return {
    give: (photoId: string): string => passOf(photoId, today()),

    /** Whether it was given for this picture, today or in the seven days before. */
    isGood(photoId: string, pass: string): boolean {
      const given = Buffer.from(pass)
      return days.some((ago) => {
        const expected = Buffer.from(passOf(photoId, today() - ago))
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
  }
}
