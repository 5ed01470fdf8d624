/** Signs in with a passkey: by a button, and among what the browser offers to fill into the e-mail's field. */
import type { CurrentUser } from '@keyhold/api/accounts.schema.ts'
import { askPasskeyLogin, loginWithPasskey } from '@keyhold/api/passkeys.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { quietApi, useRefusal } from '../../gateways/api.ts'
import {
  addressByName,
  answerRequest,
  cancelWaiting,
  isCancelled,
  offersAutofill,
  whyNoPasskeys,
} from '../../gateways/passkeys/browser.ts'
import { saveSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'

/** A challenge is good for five minutes; the field's is asked for anew before. */
const renewMilliseconds = 4 * 60_000

interface Props {
  readonly onSignedIn: (missing: boolean) => void
  /** Says why not, as a sentence; nothing when it begins anew. */
  readonly onFailure: (sentence: string | undefined) => void
}

async function signIn(autofill: boolean): Promise<CurrentUser> {
  const answer = await answerRequest(await quietApi(askPasskeyLogin), { autofill })
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const user = await quietApi(loginWithPasskey, { input: { answer, timeZone } })
  saveSession({ user })
  return user
}

export function PasskeySignIn({ onSignedIn, onFailure }: Props) {
  const text = useText('accounts')
  const refusal = useRefusal()
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const tell = (error: unknown) => onFailure(isCancelled(error) ? undefined : refusal(error))
  const waitInField = useEffectEvent((isOver: () => boolean) =>
    signIn(true).then(
      ({ missing }) => onSignedIn(missing.length > 0),
      (error: unknown) => {
        if (isOver() || isCancelled(error)) return
        tell(error)
      },
    ),
  )
  useEffect(() => {
    let isOver = false
    void offersAutofill().then((isOffered) => {
      if (isOffered && !isOver) void waitInField(() => isOver)
    })
    const renewal = setTimeout(() => setRound(round + 1), renewMilliseconds)
    return () => {
      isOver = true
      clearTimeout(renewal)
      if (!whyNoPasskeys()) void cancelWaiting()
    }
  }, [round])
  const press = async () => {
    const why = whyNoPasskeys()
    const address = addressByName()
    if (why) return onFailure(address ? text('ways.byName', { address }) : text('ways.noPasskeys'))
    setBusy(true)
    onFailure(undefined)
    await signIn(false).then(
      ({ missing }) => onSignedIn(missing.length > 0),
      (error: unknown) => {
        tell(error)
        setBusy(false)
        setRound(round + 1)
      },
    )
  }
  return (
    <Button block icon="key" busy={busy} onClick={() => void press()}>
      {text('ways.passkey')}
    </Button>
  )
}
