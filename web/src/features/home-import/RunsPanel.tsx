/** The imports of the last seven days, each revertible as a whole. */
import type { ImportRun } from '@keyhold/api/feeds.schema.ts'
import { undoImport } from '@keyhold/api/feeds.ts'
import { useState } from 'react'
import { api, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useFeed, useFeedChange, useRuns, useTime } from './feedQueries.ts'
import css from './Import.module.css'
import { ImportProgress, RefusedHomes } from './ImportProgress.tsx'
import { PictureFailures } from './PictureFailures.tsx'
import { useAnswers } from './queries.ts'

export function RunsPanel() {
  const text = useText('homeImport')
  const { runs = [], pictures = { waiting: 0, failed: 0, failures: [] } } = useRuns().data ?? {}
  const isFeedThere = !useFeed().isPending
  const isAboveThere = !useAnswers().isPending && isFeedThere
  if (!isAboveThere) return null
  if (runs.length === 0 && pictures.waiting + pictures.failed === 0) return null
  return (
    <Panel label={text('undo.title')}>
      <div className="stack">
        <h2>{text('undo.title')}</h2>
        <p className="small soft">{text('undo.lede')}</p>
        {pictures.waiting > 0 && <p className="small">{text('undo.waiting', { count: pictures.waiting })}</p>}
        <PictureFailures pictures={pictures} />
        <ul className={css.lines}>
          {runs.map((run) => (
            <li key={run.id}>
              <Run run={run} />
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function Run({ run }: { run: ImportRun }) {
  const text = useText('homeImport')
  const refusal = useRefusal()
  const refusals = useText('refusals')
  const at = useTime()
  const [isAsked, setIsAsked] = useState(false)
  const undoing = useFeedChange(() => api(undoImport, { params: { id: run.id } }))
  const { data } = undoing
  const when = at(run.at)
  const facts = (['new', 'changed', 'back', 'gone'] as const).map(
    (result) => `${text(`result.${result}`)}: ${run[result]}`,
  )
  return (
    <>
      <p>
        <b>{when}</b> <span className="small soft">{text(run.isByFeed ? 'undo.byFeed' : 'undo.byFile')}</span>
      </p>
      {run.underWay && <ImportProgress {...run.underWay} />}
      {run.undoneAt && <p className="small">{text('undo.done', { when: at(run.undoneAt) })}</p>}
      {!run.underWay && !run.undoneAt && <p className="small">{facts.join(' · ')}</p>}
      {!run.underWay && !run.undoneAt && run.refused.length > 0 && <RefusedHomes refused={run.refused} />}
      {undoing.error && <Callout tone="bad">{refusal(undoing.error)}</Callout>}
      {data && (
        <Callout tone={data.left.length > 0 || data.stoppedFeed ? 'warn' : 'good'}>
          <p>{text('undo.undone', { count: data.undone })}</p>
          {data.stoppedFeed && <p>{text('undo.stopped', { address: data.stoppedFeed })}</p>}
          {data.left.map(({ reference, refusal: code }) => (
            <p key={reference}>
              {`${reference}: ${
                code === 'changed-meanwhile'
                  ? text('undo.edited')
                  : refusals(refusals.has(code) ? code : 'server-fault')
              }`}
            </p>
          ))}
        </Callout>
      )}
      {!run.undoneAt && !run.underWay && !data && run.new + run.changed + run.gone > 0 && (
        <div className="row wraps">
          {isAsked ? (
            <>
              <Button small busy={undoing.isPending} onClick={() => undoing.mutate(undefined)}>
                {text('undo.sure')} <span className="vh">{when}</span>
              </Button>
              <Button small kind="plain" onClick={() => setIsAsked(false)}>
                {text('undo.keep')} <span className="vh">{when}</span>
              </Button>
            </>
          ) : (
            <Button small kind="plain" onClick={() => setIsAsked(true)}>
              {text('undo.undo')} <span className="vh">{when}</span>
            </Button>
          )}
        </div>
      )}
    </>
  )
}
