/** Where the wallet page returns to: its answer is read once, and the person goes on where they asked. */
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../gateways/text/useText.tsx'
import { type SignedCall, takeSignedCall } from '../../gateways/wallet/passkeyAccount/signedCall.ts'
import { receiveAnswer } from '../../gateways/wallet/passkeyAccount/walletPage.ts'
import { takeSignature, type UnusedSignature } from '../../gateways/wallet/relayed/takeSignature.ts'
import { useWalletError } from '../../gateways/wallet/useWalletError.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Title } from '../../ui/Title.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { CallAtReturn } from './CallAtReturn.tsx'

export function FromWallet() {
  const text = useText('wallet')
  const navigate = useNavigate()
  const toast = useToast()
  const messageOf = useWalletError()
  const [fault, setFault] = useState<'unasked' | 'wrong' | UnusedSignature>()
  const [refusal, setRefusal] = useState<unknown>()
  const [page, setPage] = useState<string>()
  const [call, setSignedCall] = useState<SignedCall>()
  useEffect(() => {
    const received = receiveAnswer(location)
    history.replaceState(history.state, '', location.pathname)
    if (typeof received === 'string') return setFault(received)
    setPage(received.page)
    const signed = takeSignedCall()
    if (signed) return setSignedCall(signed)
    takeSignature().then(
      (taken) => {
        if (taken === 'overtaken' || taken === 'twice') return setFault(taken)
        if (taken) toast({ title: text('from.sent'), milliseconds: 5_000 })
        void navigate(received.page, { replace: true })
      },
      (error: unknown) => setRefusal(error),
    )
  }, [navigate, toast, text])
  return (
    <div className="wrap read stack">
      <Title>{text('from.title')}</Title>
      <meta name="robots" content="noindex" />
      <h1>{text('from.title')}</h1>
      {call && page ? (
        <CallAtReturn call={call} page={page} />
      ) : fault || refusal ? (
        <>
          <Callout tone="bad" title={text(fault ? `from.${fault}` : 'from.refused')}>
            {fault ? text(`from.${fault}What`) : messageOf(refusal)}
          </Callout>
          <div>
            <ButtonLink to={page ?? paths.home()}>{text(page ? 'from.back' : 'from.home')}</ButtonLink>
          </div>
        </>
      ) : (
        <p role="status">{text('from.busy')}</p>
      )}
    </div>
  )
}
