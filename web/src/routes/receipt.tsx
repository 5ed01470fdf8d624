/** /receipt/:chainId/:txHash: one transaction at the escrow, for anybody: public, rendered on the server, not for search engines. */
import { receipt as receiptOf } from '@keyhold/api/receipts.ts'
import { useEffect } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { CheckYourself } from '../features/receipts/CheckYourself.tsx'
import { Keep } from '../features/receipts/Keep.tsx'
import css from '../features/receipts/Receipt.module.css'
import { ReceiptProblem } from '../features/receipts/ReceiptProblem.tsx'
import { Slip } from '../features/receipts/Slip.tsx'
import { sayTitle } from '../features/receipts/say.ts'
import { useLanguage, useText } from '../gateways/text.tsx'
import { readFor, visitContext } from '../gateways/visit.ts'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['receipt'] }

const lookAgainSeconds = 5

export const headers = () => ({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = context.get(visitContext)
  const { chainId = '', txHash = '' } = params
  return readFor(api(receiptOf, { params: { chainId: Number(chainId), txHash } }))
}

export default function Page() {
  const receipt = useLoaderData<typeof loader>()
  const text = useText('receipt')
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const isSettled = receipt.state === 'final' || receipt.state === 'failed'
  useEffect(() => {
    if (isSettled) return
    const timer = setInterval(() => void revalidate(), lookAgainSeconds * 1000)
    return () => clearInterval(timer)
  }, [isSettled, revalidate])
  return (
    <div className="wrap">
      <Title>{text('tabOf', { amount: sayTitle(receipt, text, language) })}</Title>
      <meta name="robots" content="noindex, nofollow" />
      <div className={css.page}>
        <Slip receipt={receipt} />
        <div className={css.aside}>
          <Keep receipt={receipt} />
          <CheckYourself receipt={receipt} />
        </div>
      </div>
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
