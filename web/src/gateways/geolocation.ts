/** Where the browser says that somebody is, if they let it (D 5.13). Nothing of it leaves the browser from here. */

/** A point on earth in degrees. */
export interface LatLng {
  readonly lat: number
  readonly lng: number
}

const timeoutMilliseconds = 10_000

/** Asks the browser, which asks the person the first time. Fails when it is refused, unknown, or takes over ten seconds. */
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

/** Whether the person let this site know before, so that asking brings no question. */
export async function isGeolocationAllowed(): Promise<boolean> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)
  return permission?.state === 'granted'
}
