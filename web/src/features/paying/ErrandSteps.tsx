/** How often the wallet will ask for an errand, and, once it is asked, where that stands. */
import { useText } from '../../gateways/text.tsx'
import type { CallKind } from '../../gateways/wallet/calls.ts'
import type { Outlook } from '../../gateways/wallet/runErrand.ts'
import type { ErrandInHand } from './useErrand.ts'

const waits: Partial<Record<CallKind, 'act.waitUsdt' | 'act.waitRnb'>> = {
  'reset-usdt': 'act.waitUsdt',
  'allow-usdt': 'act.waitUsdt',
  'allow-rnb': 'act.waitRnb',
}

export function ErrandSteps({ errand: { news, isRunning }, outlook }: { errand: ErrandInHand; outlook: Outlook }) {
  const text = useText('paying')
  const { calls, prompts, isBatched } = outlook.plan
  const kind = news?.news === 'wallet-asked' ? news.calls.at(-1) : news?.kind
  const words = () => {
    if (!news || !kind) return ''
    if (news.news === 'wallet-asked') {
      if (news.calls.length > 1) return text('act.waitBatch')
      return kind in waits ? `${text(`errand.step.${kind as 'allow-usdt'}`)} ${text('act.wait')}` : text('act.wait')
    }
    return news.news === 'sent' ? text(waits[kind] ?? 'errand.sent') : text('errand.sent')
  }
  return (
    <>
      {!news && !isRunning && prompts > 0 && (
        <p className="small soft">
          {prompts === 1 ? text('ask.once') : text('ask.times', { count: prompts })}
          {!isBatched && calls.length > 1 && ` ${text('errand.exact')}`}
        </p>
      )}
      <p className="small soft" role="status">
        {words()}
      </p>
    </>
  )
}
