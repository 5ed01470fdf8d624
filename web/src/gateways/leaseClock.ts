/** The lease clock in the browser (D 6.6): the instant of the last response plus the time since it arrived. */
import { useEffect, useState } from 'react'

const tickMilliseconds = 5_000

/** The time of the lease clock now, in unix seconds; moves every five seconds. `arrivedAt` in milliseconds of this browser's clock. */
export function useLeaseNow(leaseNow: number, arrivedAt: number): number {
  const [browserNow, setBrowserNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setBrowserNow(Date.now()), tickMilliseconds)
    return () => clearInterval(timer)
  }, [])
  return leaseNow + Math.max(0, Math.floor((Math.max(browserNow, arrivedAt) - arrivedAt) / 1000))
}
