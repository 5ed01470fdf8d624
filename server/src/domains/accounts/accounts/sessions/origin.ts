/** The origin of a sign-in as its owner would recognize it: browser, system, and the device's time zone. */
import { isTimeZone } from '@keyhold/rental/day.ts'
import Bowser from 'bowser'
import type { Origin } from './store.ts'

/** A longer header is ignored: the parser tries dozens of patterns on each. */
const longestAgent = 512
const longestName = 40

/** Parses a `User-Agent` (RFC 9110, 10.1.5) and the device's reported time zone; null for unknown or missing values. */
export function originOf(userAgent: string | undefined, timeZone: string | undefined): Origin {
  const { browser, os } = userAgent ? Bowser.parse(userAgent.slice(0, longestAgent)) : { browser: {}, os: {} }
  return {
    browser: named(browser.name),
    system: named(os.name),
    timeZone: timeZone && isTimeZone(timeZone) ? timeZone : null,
  }
}

const named = (name: string | undefined) => name?.slice(0, longestName) || null
