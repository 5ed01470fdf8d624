/** The time zone of a point (D 5.11). */
import lookUp from '@photostructure/tz-lookup'

/** The IANA name of the zone at a point; at sea a nautical one (`Etc/GMT+3`). */
export function timeZoneAt(latitude: number, longitude: number): string {
  return lookUp(latitude, longitude)
}
