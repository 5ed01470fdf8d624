/**
 * A deposit that went to the landlord at the handover (D 11.3): the sums, the deductions and their reasons, the answer, and who may
 * speak next. No arbitrator decides: the escrow no longer holds the money.
 */
import type { DepositReturnView } from '@keyhold/api/deductions.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../gateways/retryImport.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Callout.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import endings from '../ending/Ending.module.css'
import { viewerOf } from '../leaseState.ts'
import { formatUsdt } from '../money.ts'
import { DeductionStatement } from './DeductionStatement.tsx'
import { type DepositValues, useDepositValues } from './depositValues.ts'
import { useDepositReturn } from './queries.ts'

const StateDialog = lazyPart(() => import('./StateDialog.tsx').then(({ StateDialog: it }) => ({ default: it })))
const AnswerDialog = lazyPart(() => import('./AnswerDialog.tsx').then(({ AnswerDialog: it }) => ({ default: it })))

type Doing = 'state' | 'agree' | 'contest' | 'had'

export function HandoverDeposit({ lease }: { lease: LeaseDetail }) {
  const text = useText('deductions')
  const [doing, setDoing] = useState<Doing>()
  const { data: view } = useDepositReturn(lease.id)
  const values = useDepositValues(lease, view)
  if (!view) return null
  const viewer = viewerOf(lease)
  const close = () => setDoing(undefined)
  return (
    <Panel label={text('title')}>
      <h2>{text('title')}</h2>
      <p>{text(`whole.${viewer}`, values)}</p>
      <Sums view={view} values={values} />
      {view.statement && (
        <DeductionStatement
          lease={lease}
          statement={view.statement}
          isReturned={BigInt(view.kept) === 0n}
          values={values}
        />
      )}
      {view.hadAt !== null && <p className="small soft">{text('hadOn', values)}</p>}
      <Notice icon="scales">{text('nobodyDecides')}</Notice>
      <p className="row wraps">
        {view.mayState && (
          <Button kind="line" aria-haspopup="dialog" onClick={() => setDoing('state')}>
            {text(view.statement ? 'act.again' : 'act.state')}
          </Button>
        )}
        {view.mayAgree && (
          <Button kind="main" aria-haspopup="dialog" onClick={() => setDoing('agree')}>
            {text('act.agree')}
          </Button>
        )}
        {view.mayContest && (
          <Button kind="line" aria-haspopup="dialog" onClick={() => setDoing('contest')}>
            {text('act.contest')}
          </Button>
        )}
        {view.mayConfirm && (
          <Button kind="line" aria-haspopup="dialog" onClick={() => setDoing('had')}>
            {text('act.had')}
          </Button>
        )}
      </p>
      <Suspense>
        {doing === 'state' && <StateDialog lease={lease} view={view} onClose={close} />}
        {doing && doing !== 'state' && <AnswerDialog lease={lease} view={view} answer={doing} onClose={close} />}
      </Suspense>
    </Panel>
  )
}

function Sums({ view, values }: { view: DepositReturnView; values: DepositValues }) {
  const text = useText('deductions')
  const language = useLanguage()
  const rows = (['paidBack', 'had', 'kept', 'owed'] as const).filter((row) => BigInt(view[row]) > 0n)
  if (rows.length === 0) return null
  return (
    <dl className={`num ${endings.plan}`}>
      {rows.map((row) => (
        <div key={row}>
          <dt>{text(`row.${row}`, values)}</dt>
          <dd>{formatUsdt(view[row], language)}</dd>
        </div>
      ))}
    </dl>
  )
}
