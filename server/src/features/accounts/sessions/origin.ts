/** From where somebody signs in, in words they will know again: browser, system, and the time zone their device is set to. */
import { isTimeZone } from '@keyhold/rental/day.ts'
import Bowser from 'bowser'
import type { Origin } from './store.ts'

/** Longer ones are nobody's: the parser tries dozens of patterns on each. */
const longestAgent = 512
const longestName = 40

/** What a `User-Agent` (RFC 9110, 10.1.5) and a device's own word say; null for what is unknown or not said. */
export function originOf(userAgent: string | undefined, timeZone: string | undefined): Origin {
  const { browser, os } = userAgent ? Bowser.parse(userAgent.slice(0, longestAgent)) : { browser: {}, os: {} }
  return {
    browser: named(browser.name),
    system: named(os.name),
    timeZone: timeZone && isTimeZone(timeZone) ? timeZone : null,
  }
}

const named = (name: string | undefined) => name?.slice(0, longestName) || null
