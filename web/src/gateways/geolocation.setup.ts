/** For tests: a browser with a fixed geolocation. */

/** Reports this exact point; for `navigator.geolocation.getCurrentPosition`. */
export function positionAt(latitude: number, longitude: number) {
  const unknown = { altitude: null, altitudeAccuracy: null, heading: null, speed: null }
  const coords = { latitude, longitude, accuracy: 1, ...unknown, toJSON: () => ({ latitude, longitude }) }
  return (found: PositionCallback) => found({ coords, timestamp: 0, toJSON: () => ({ coords }) })
}
