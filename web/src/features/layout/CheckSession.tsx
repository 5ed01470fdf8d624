/** At the start, whoever is stored as signed in is asked for again; if that fails only the stored user goes (spec public §4). */
import { currentUser } from '@keyhold/api/accounts.ts'
import { useEffect } from 'react'
import { ApiError, quietApi } from '../../gateways/api.ts'
import { clearSession, saveSession, storedUser } from '../../gateways/session.ts'

export function CheckSession() {
  useEffect(() => {
    if (!storedUser()) return
    quietApi(currentUser)
      .then((user) => saveSession({ user }))
      .catch((error: unknown) => {
        // A call that was cut off, a server that is busy or away: nothing is known of the session.
        const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
        if (isRefused) clearSession()
      })
  }, [])
  return null
}
