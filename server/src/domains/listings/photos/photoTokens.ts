/**
 * Signed addresses (passes) for restricted pictures: those of drafts, and of unpublished, hidden or deleted homes.
 * Browsers send no session with a picture: a viewer who may read the home gets an address valid for a week, as long as
 * a tab may stay open.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const dayMilliseconds = 86_400_000

/** Makes passes that stay the same all day, which lets a browser cache a picture. */
export function createPhotoTokens(secret: string, now: () => number) {
  const today = () => Math.floor(now() / dayMilliseconds)
  const passOf = (photoId: string, day: number) =>
    createHmac('sha256', secret).update(`picture ${photoId} on day ${day}`).digest('base64url')
  const days = Array.from({ length: 8 }, (_, ago) => ago)
  return {
    give: (photoId: string): string => passOf(photoId, today()),

    /** Whether the pass was issued for this picture, today or in the seven days before. */
    isGood(photoId: string, pass: string): boolean {
      const given = Buffer.from(pass)
      return days.some((ago) => {
        const expected = Buffer.from(passOf(photoId, today() - ago))
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
  }
}
