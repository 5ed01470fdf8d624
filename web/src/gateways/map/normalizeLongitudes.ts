/** Longitudes as URLs and the API expect them. */

/** Meridians within -180 to 180; a map that spans the world covers all of it. */
export function normalizeLongitudes(west: number, east: number): { west: number; east: number } {
  const turn = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180
  return east - west >= 360 ? { west: -180, east: 180 } : { west: turn(west), east: turn(east) }
}
