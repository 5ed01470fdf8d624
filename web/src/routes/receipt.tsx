/** /receipt/:chainId/:txHash: one escrow transaction; public, rendered on the server, not indexed by search engines. */
import { type Receipt, type ReceiptLease, receipt as receiptOf } from '@keyhold/api/receipts.ts'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { receiptTitle } from '../features/lease/documents/formatReceipt.ts'
import { KeepReceipt } from '../features/lease/documents/KeepReceipt.tsx'
import css from '../features/lease/documents/Receipt.module.css'
import { ReceiptProblem } from '../features/lease/documents/ReceiptProblem.tsx'
import { ReceiptSheet } from '../features/lease/documents/ReceiptSheet.tsx'
import { VerifyReceipt } from '../features/lease/documents/VerifyReceipt.tsx'
import { loadForPage, requestContext } from '../gateways/requestContext.ts'
import { lazyPart } from '../gateways/retryImport.ts'
import { useLanguage, useText } from '../gateways/text/useText.tsx'
import { Title } from '../ui/Title.tsx'

const Releasing = lazyPart(() => import('./releasing.tsx').then(({ Releasing: it }) => ({ default: it })))

export const handle = { frame: 'slim', words: ['receipt'] }

const pollSeconds = 5

export const headers = () => ({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = context.get(requestContext)
  const { chainId = '', txHash = '' } = params
  return loadForPage(api(receiptOf, { params: { chainId: Number(chainId), txHash } }))
}

export default function Page() {
  const receipt = useLoaderData<typeof loader>()
  const text = useText('receipt')
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const [releasing, setReleasing] = useState<{ receipt: Receipt; lease: ReceiptLease }>()
  const look = useCallback(() => void revalidate(), [revalidate])
  const isSettled = receipt.state === 'final' || receipt.state === 'failed'
  useEffect(() => {
    if (isSettled) return
    const timer = setInterval(() => void revalidate(), pollSeconds * 1000)
    return () => clearInterval(timer)
  }, [isSettled, revalidate])
  return (
    <div className="wrap">
      <Title>{text('tabOf', { amount: receiptTitle(receipt, text, language) })}</Title>
      <meta name="robots" content="noindex, nofollow" />
      <div className={css.page}>
        <ReceiptSheet receipt={receipt} onRelease={(lease) => setReleasing({ receipt, lease })} />
        <div className={css.aside}>
          <KeepReceipt receipt={receipt} />
          <VerifyReceipt receipt={receipt} />
        </div>
      </div>
      {releasing && (
        <Suspense>
          <Releasing
            {...releasing}
            onReleased={look}
            onClose={() => {
              setReleasing(undefined)
              look() // another account may have released it meanwhile
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <ReceiptProblem error={error} />
    </>
  )
}
