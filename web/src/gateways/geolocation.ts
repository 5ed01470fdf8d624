/** The browser's geolocation, if the user permits it (D 5.13). It never leaves the browser from here. */

/** A point on earth in degrees. */
export interface LatLng {
  readonly lat: number
  readonly lng: number
}

const timeoutMilliseconds = 10_000

/**
 * Requests the position; the browser asks the user the first time. Rejects when refused, unknown, or after ten seconds.
 */
export function requestPosition(): Promise<LatLng> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('no geolocation'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      reject,
      { timeout: timeoutMilliseconds },
    )
  })
}

/** Why a request was rejected: the person or the browser's settings refuse it, or the device does not know. */
export function positionProblem(error: unknown): 'denied' | 'unknown' {
  const permissionDenied = 1
  return (error as Partial<GeolocationPositionError> | undefined)?.code === permissionDenied ? 'denied' : 'unknown'
}

/** Whether permission was granted before; then no prompt appears. */
export async function isGeolocationAllowed(): Promise<boolean> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)
  return permission?.state === 'granted'
}
