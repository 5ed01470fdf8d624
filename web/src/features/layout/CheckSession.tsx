/** At the start, whoever is stored as signed in is asked for again; if that fails only the stored user goes (spec public §4). */
import { currentUser } from '@keyhold/api/accounts.ts'
import { useEffect } from 'react'
import { quietApi, Refused } from '../../gateways/api.ts'
import { forgetSession, keepSession, storedUser } from '../../gateways/session.ts'

export function CheckSession() {
  useEffect(() => {
    if (!storedUser()) return
    quietApi(currentUser)
      .then((user) => keepSession({ user }))
      .catch((error: unknown) => {
        const away = error instanceof Refused && (error.status === 0 || error.status >= 500 || error.status === 429)
        if (!away) forgetSession()
      })
  }, [])
  return null
}
