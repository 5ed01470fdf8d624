/** Signs in with a passkey: by a button, and by autofill in the e-mail field. */
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

/** A challenge is valid for five minutes; autofill requests a new one before. */
const renewMilliseconds = 4 * 60_000

/** A timer that only runs while the page is visible: a background page waits until it is shown again. */
function whenDue(milliseconds: number, act: () => void): () => void {
  const shown = () => !document.hidden && act()
  const timer = setTimeout(() => {
    document.addEventListener('visibilitychange', shown)
    shown()
  }, milliseconds)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', shown)
  }
}

interface Props {
  readonly onSignedIn: (missing: boolean) => void
  /** Receives the error as a sentence; undefined when it starts again. */
  readonly onFailure: (sentence: string | undefined) => void
}

type PasskeyAnswer = Awaited<ReturnType<typeof answerRequest>>

async function signIn(answer: PasskeyAnswer): Promise<CurrentUser> {
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
  const waitInField = useEffectEvent(async (isOver: () => boolean) => {
    // Autofill was not requested by the user: if it fails, on the server or in the browser, the field offers none, and
    // the button shows the error.
    const request = await quietApi(askPasskeyLogin).catch(() => undefined)
    if (!request || isOver()) return
    const answer = await answerRequest(request, { autofill: true }).catch(() => undefined)
    if (!answer) return
    await signIn(answer).then(
      ({ missing }) => onSignedIn(missing.length > 0),
      (error: unknown) => {
        if (!isOver()) tell(error)
      },
    )
  })
  useEffect(() => {
    let isOver = false
    void offersAutofill().then((isOffered) => {
      if (isOffered && !isOver) void waitInField(() => isOver)
    })
    const endRenewal = whenDue(renewMilliseconds, () => setRound(round + 1))
    return () => {
      isOver = true
      endRenewal()
      if (!whyNoPasskeys()) void cancelWaiting()
    }
  }, [round])
  const press = async () => {
    const why = whyNoPasskeys()
    const address = addressByName()
    if (why) return onFailure(address ? text('ways.byName', { address }) : text('ways.noPasskeys'))
    setBusy(true)
    onFailure(undefined)
    const signedIn = quietApi(askPasskeyLogin)
      .then((request) => answerRequest(request))
      .then(signIn)
    await signedIn.then(
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
