/** The number of wallet prompts for a transaction, and the progress through them. */
import { useText } from '../../../gateways/text/useText.tsx'
import type { CallKind } from '../../../gateways/wallet/calls.ts'
import type { TransactionPreview } from '../../../gateways/wallet/planTransaction.ts'
import type { PromptPeople } from './ExpectedPrompt.tsx'
import { ExpectedPrompts } from './ExpectedPrompts.tsx'
import { SlowNode } from './SlowNode.tsx'
import type { TransactionFlow } from './useTransaction.ts'

const waitMessageKeys: Partial<Record<CallKind, 'action.waitUsdt' | 'action.waitRnb'>> = {
  'reset-usdt': 'action.waitUsdt',
  'allow-usdt': 'action.waitUsdt',
  'allow-rnb': 'action.waitRnb',
}

export function WalletPrompts({
  people,
  flow: { update, isRunning, context },
  preview,
}: {
  people: PromptPeople
  flow: TransactionFlow
  preview: TransactionPreview
}) {
  const text = useText('paying')
  const { calls, prompts, isBatched, isRelayed } = preview.plan
  const kind = update?.type === 'wallet-asked' ? update.calls.at(-1) : update?.kind
  const status = () => {
    if (!update || !kind) return ''
    if (update.type === 'wallet-asked' && isRelayed) return text('action.leave')
    if (update.type === 'wallet-asked') {
      if (update.calls.length > 1) return text('action.waitBatch')
      return kind in waitMessageKeys
        ? `${text(`transaction.step.${kind as 'allow-usdt'}`)} ${text('action.wait')}`
        : text('action.wait')
    }
    return update.type === 'sent' ? text(waitMessageKeys[kind] ?? 'transaction.sent') : text('transaction.sent')
  }
  return (
    <>
      {!update && !isRunning && prompts > 0 && (
        <p className="small soft">
          {`${isRelayed ? text('ask.passkey') : prompts === 1 ? text('ask.once') : text('ask.times', { count: prompts })}${!isBatched && calls.length > 1 ? ` ${text('transaction.exact')}` : ''}`}
        </p>
      )}
      {isRunning && !update && context && <SlowNode />}
      <p className="small soft" role="status">
        {status()}
      </p>
      {context && !isRelayed && <ExpectedPrompts {...people} network={context.network} calls={calls} />}
    </>
  )
}
