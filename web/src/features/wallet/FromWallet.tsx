/** Where the wallet page returns to: its answer is read once, and the person goes on where they asked. */
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../gateways/text/useText.tsx'
import { receiveAnswer } from '../../gateways/wallet/passkeyAccount/walletPage.ts'
import { takeSignature, type UnusedSignature } from '../../gateways/wallet/relayed/takeSignature.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Title } from '../../ui/Title.tsx'

export function FromWallet() {
  const text = useText('wallet')
  const navigate = useNavigate()
  const [fault, setFault] = useState<'unasked' | 'wrong' | UnusedSignature>()
  useEffect(() => {
    const received = receiveAnswer(location)
    history.replaceState(history.state, '', location.pathname)
    const unused = typeof received === 'string' ? received : takeSignature()
    if (unused) setFault(unused)
    else if (typeof received !== 'string') void navigate(received.page, { replace: true })
  }, [navigate])
  return (
    <div className="wrap read stack">
      <Title>{text('from.title')}</Title>
      <meta name="robots" content="noindex" />
      <h1>{text('from.title')}</h1>
      {fault ? (
        <>
          <Callout tone="bad" title={text(`from.${fault}`)}>
            {text(`from.${fault}What`)}
          </Callout>
          <div>
            <ButtonLink to={paths.home()}>{text('from.home')}</ButtonLink>
          </div>
        </>
      ) : (
        <p role="status">{text('from.busy')}</p>
      )}
    </div>
  )
}
