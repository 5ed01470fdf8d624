/**
 * Wall clocks of time zones. A wall clock is a number: the seconds since 1970 that a clock at the place would show if it
 * were UTC.
 */
import { dayAt, instantAtMinute, isTimeZone, minuteAt } from '@keyhold/rental/day.ts'
import ICAL from 'ical.js'
import type { Component } from './components.ts'

export interface Zone {
  toInstant(wall: number): number
  toWall(instant: number): number
}

/** A value of a date property: a wall clock in a zone, or a whole day. */
export interface Moment {
  readonly wall: number
  readonly isDate: boolean
  readonly zone: Zone
}

const secondsADay = 86_400

/** A zone of the IANA database. */
export function namedZone(name: string): Zone {
  return {
    toInstant(wall) {
      const day = new Date(Math.floor(wall / secondsADay) * secondsADay * 1000).toISOString().slice(0, 10)
      const minute = Math.floor((wall % secondsADay) / 60)
      return instantAtMinute(day, minute, name) + (wall % 60)
    },
    toWall: (instant) =>
      Date.parse(`${dayAt(instant, name)}T00:00:00Z`) / 1000 + minuteAt(instant, name) * 60 + (instant % 60),
  }
}

/** The start of a wall clock's day. */
export const midnightOf = (wall: number): number => Math.floor(wall / secondsADay) * secondsADay

/** A date or time in the zone of another, as a wall clock; a whole day where the other is one. */
export function wallIn({ zone, isDate }: Pick<Moment, 'zone' | 'isDate'>, moment: Moment): number {
  const wall = moment.isDate || moment.zone === zone ? moment.wall : zone.toWall(moment.zone.toInstant(moment.wall))
  return isDate ? midnightOf(wall) : wall
}

export const utc: Zone = { toInstant: (wall) => wall, toWall: (instant) => instant }

const utcNames = /^(Etc\/)?(UTC|GMT|Zulu)$/i

/** The zones that a file's TZIDs name; a name that says nothing is the home's zone. */
export type Zones = (tzid: string) => Zone

export function createZones(components: readonly Component[], home: Zone): Zones {
  const known = new Map<string, Zone>()
  const find = (tzid: string) => {
    const name = ianaName(tzid)
    if (name && utcNames.test(name)) return utc
    return name ? namedZone(name) : (ownZone(components, tzid) ?? home)
  }
  return (tzid) => {
    const zone = known.get(tzid) ?? find(tzid)
    known.set(tzid, zone)
    return zone
  }
}

/** The IANA name in a TZID, also behind a prefix: `/citadel.org/20250101_1/Europe/Madrid`. */
export function ianaName(tzid: string): string | undefined {
  // The longest names have three parts: America/Argentina/Salta.
  const parts = tzid.trim().split('/').filter(Boolean).slice(-3)
  const names = parts.map((_, index) => parts.slice(index).join('/'))
  return names.find((name) => name !== '' && isTimeZone(name))
}

const lineOf = ({ lines }: Component, name: string) =>
  lines
    .find((line) => line.toUpperCase().startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim()

/** The zone that the file itself defines. */
function ownZone(components: readonly Component[], tzid: string): Zone | undefined {
  const found = components.find((each) => each.name === 'VTIMEZONE' && lineOf(each, 'TZID') === tzid)
  if (!found) return undefined
  const place = ianaName(lineOf(found, 'X-LIC-LOCATION') ?? '')
  if (place) return namedZone(place)
  try {
    const text = ['BEGIN:VTIMEZONE', ...found.lines, 'END:VTIMEZONE'].join('\r\n')
    return zoneOf(new ICAL.Timezone({ component: new ICAL.Component(ICAL.parse(text)), tzid }))
  } catch {
    return undefined
  }
}

function zoneOf(zone: ICAL.Timezone): Zone {
  const offsetAt = (wall: number) => zone.utcOffset(timeOf(wall, false))
  return {
    toInstant: (wall) => wall - offsetAt(wall),
    toWall: (instant) => instant + offsetAt(instant + offsetAt(instant)),
  }
}

/** A wall clock as a time of ical.js without a zone. */
export function timeOf(wall: number, isDate: boolean): ICAL.Time {
  const date = new Date(wall * 1000)
  return ICAL.Time.fromData({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: isDate ? 0 : date.getUTCHours(),
    minute: isDate ? 0 : date.getUTCMinutes(),
    second: isDate ? 0 : date.getUTCSeconds(),
    isDate,
  })
}

export const wallOf = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second) / 1000
