/** Proof that the owner acts: the typed password or a passkey assertion, valid for one action (D 11.13). */
import type { Act, Reauthentication } from '@keyhold/api/passkeys.ts'
import { useState } from 'react'
import { showPasskey, usePasskeyFailure } from './showPasskey.ts'
import { useHasPasskey } from './usePasskeys.ts'

export interface OwnerCheckState {
  readonly password: string
  /** Whether a passkey assertion was given. */
  readonly isPasskeyShown: boolean
  /** Whether the user has a passkey and the browser supports them; otherwise none is offered. */
  readonly canUsePasskey: boolean
  readonly busy: boolean
  /** Why the passkey request failed, as a sentence. */
  readonly failure: string | undefined
  /** Whether there is proof to send. */
  readonly isReady: boolean
  /** What is sent with the action. */
  readonly shown: Reauthentication
  setPassword(password: string): void
  usePasskey(): void
  /** After the action: an assertion is valid once. */
  clear(): void
}

export function useOwnerCheck(act: Act): OwnerCheckState {
  const sentenceOf = usePasskeyFailure()
  const canUsePasskey = useHasPasskey()
  const [shown, setShown] = useState<Reauthentication>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const ask = async () => {
    setBusy(true)
    setFailure(undefined)
    await showPasskey(act).then(setShown, (error: unknown) => setFailure(sentenceOf(error)))
    setBusy(false)
  }
  return {
    password: shown.currentPassword ?? '',
    isPasskeyShown: shown.passkey !== undefined,
    canUsePasskey,
    busy,
    failure,
    isReady: Boolean(shown.currentPassword || shown.passkey),
    shown,
    setPassword: (currentPassword) => setShown({ currentPassword }),
    usePasskey: () => void ask(),
    clear: () => {
      setShown({})
      setFailure(undefined)
    },
  }
}
