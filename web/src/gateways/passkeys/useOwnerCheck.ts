/** That it is the owner who acts: the password as typed, or a passkey's answer, good for one act (D 11.13). */
import type { Act, Reauthentication } from '@keyhold/api/passkeys.ts'
import { useState } from 'react'
import { showPasskey, usePasskeyFailure } from './showPasskey.ts'
import { useHasPasskey } from './usePasskeys.ts'

export interface OwnerCheckState {
  readonly password: string
  /** Whether a passkey answered. */
  readonly isPasskeyShown: boolean
  /** Whether they have one, and the browser can ask for it: who has none is offered none. */
  readonly canUsePasskey: boolean
  readonly busy: boolean
  /** Why no passkey answered, as a sentence. */
  readonly failure: string | undefined
  /** Whether something is there to send. */
  readonly isReady: boolean
  /** What is sent with the act. */
  readonly shown: Reauthentication
  setPassword(password: string): void
  usePasskey(): void
  /** After the act: a passkey's answer counts once. */
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
