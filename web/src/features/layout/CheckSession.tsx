/**
 * On load, the stored user is verified with the server; if that fails only the stored user is deleted (spec public §4).
 */
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
        // An aborted call, or a busy or unreachable server, says nothing about the session.
        const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
        if (isRefused) clearSession()
      })
  }, [])
  return null
}
