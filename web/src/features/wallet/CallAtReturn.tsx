/** Brings what a passkey account signed to Keyhold, as soon as the person is back; and says why it was not taken. */
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { makeSignedCall, type SignedCall } from '../../gateways/wallet/passkeyAccount/signedCall.ts'
import { useWalletError } from '../../gateways/wallet/useWalletError.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { useToast } from '../../ui/Toast.tsx'

export function CallAtReturn({ call, page }: { call: SignedCall; page: string }) {
  const text = useText('wallet')
  const navigate = useNavigate()
  const toast = useToast()
  const messageOf = useWalletError()
  const [refusal, setRefusal] = useState<unknown>()
  const send = (despiteUnread = false) => {
    setRefusal(undefined)
    const input = { ...call.input, ...(despiteUnread && { despiteUnread }) }
    makeSignedCall({ ...call, input }).then(() => {
      toast({ title: text('from.accepted'), milliseconds: 5_000 })
      void navigate(page, { replace: true })
    }, setRefusal)
  }
  const isSent = useRef(false)
  useEffect(() => {
    if (!isSent.current) send()
    isSent.current = true
  })
  if (refusal === undefined) return <p role="status">{text('from.sending')}</p>
  // Without an answer it may have been taken; the same again is harmless.
  const isKnown = refusal instanceof ApiError && refusal.status >= 400 && refusal.status < 500
  const isUnread = refusal instanceof ApiError && refusal.code === 'calendar-unread'
  return (
    <>
      <Callout tone="bad" title={text(isKnown ? 'from.untaken' : 'from.unknown')}>
        {messageOf(refusal)}
      </Callout>
      <div className="row wraps">
        {!isKnown && <Button onClick={() => send()}>{text('from.again')}</Button>}
        {isUnread && <Button onClick={() => send(true)}>{text('from.anyway')}</Button>}
        <ButtonLink to={page}>{text('from.back')}</ButtonLink>
      </div>
    </>
  )
}
