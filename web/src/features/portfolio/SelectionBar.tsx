/** Selects homes and changes them in bulk: publish, unpublish, new rent; with a result per home, and undo. */
import type { PortfolioChange, PortfolioResult } from '@keyhold/api/portfolio.schema.ts'
import { useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { ChangeResults } from './ChangeResults.tsx'
import { FillDialog } from './FillDialog.tsx'
import { usePortfolioChange } from './queries.ts'
import { RentDialog } from './RentDialog.tsx'
import css from './SelectionBar.module.css'
import { undoChange } from './undoChange.ts'

interface Props {
  readonly chosen: readonly string[]
  /** Everything the list found, on other pages too. */
  readonly all: readonly string[]
  /** How many selected homes the current filters hide. */
  readonly outside: number
  readonly onChoose: (ids: readonly string[]) => void
}

/** The last change's result; `back` undoes it, if possible. */
interface Done extends PortfolioResult {
  readonly isBack: boolean
  readonly back: PortfolioChange | undefined
}

export function SelectionBar({ chosen, all, outside, onChoose }: Props) {
  const text = useText('portfolio')
  const editor = useText('listingEditor')
  const refusal = useRefusal()
  const portfolioChange = usePortfolioChange()
  const [isAsking, setIsAsking] = useState(false)
  const [isFilling, setIsFilling] = useState(false)
  const [done, setDone] = useState<Done>()
  const isAll = all.length > 0 && all.every((id) => chosen.includes(id))
  const run = (input: PortfolioChange, isBack = false) => {
    setIsAsking(false)
    setIsFilling(false)
    if (!isBack) setDone(undefined)
    portfolioChange.mutate(input, {
      onSuccess: ({ results }) => {
        setDone({ results, isBack, back: isBack ? undefined : undoChange(input, results) })
        onChoose(results.filter((each) => each.refusal !== null).map(({ id }) => id))
      },
    })
  }
  const busy = portfolioChange.isPending
  const isNone = chosen.length === 0
  return (
    <>
      <fieldset className={`${css.bar} ${isNone ? '' : css.some}`} aria-label={text('chosenHomes')}>
        <label className={css.all}>
          <input type="checkbox" checked={isAll} onChange={() => onChoose(isAll ? [] : all)} />
          <span>
            <span>{isNone ? text('chooseAll', { count: all.length }) : text('chosen', { count: chosen.length })}</span>
            {outside > 0 && <small>{text('outside', { count: outside })}</small>}
          </span>
        </label>
        <Button kind="plain" small icon="coins" disabled={isNone} busy={busy} onClick={() => setIsAsking(true)}>
          {text('changeRent')}
        </Button>
        <Button
          kind="plain"
          small
          icon="pencil-simple"
          disabled={isNone}
          busy={busy}
          onClick={() => setIsFilling(true)}
        >
          {text('fill.open')}
        </Button>
        <Button
          kind="plain"
          small
          icon="check-circle"
          disabled={isNone}
          busy={busy}
          onClick={() => run({ change: 'publish', ids: [...chosen] })}
        >
          {editor('mine.publish')}
        </Button>
        <Button
          kind="plain"
          small
          icon="eye-slash"
          disabled={isNone}
          busy={busy}
          onClick={() => run({ change: 'unpublish', ids: [...chosen] })}
        >
          {editor('mine.unpublish')}
        </Button>
      </fieldset>
      {portfolioChange.isError && (
        <Callout tone="bad" title={editor('mine.failed')}>
          {refusal(portfolioChange.error)}
        </Callout>
      )}
      {done && (
        <ChangeResults
          results={done.results}
          isBack={done.isBack}
          isBusy={busy}
          onUndo={done.back && (() => done.back && run(done.back, true))}
          onClose={() => setDone(undefined)}
        />
      )}
      <FillDialog open={isFilling} ids={chosen} onClose={() => setIsFilling(false)} onChange={(input) => run(input)} />
      <RentDialog open={isAsking} ids={chosen} onClose={() => setIsAsking(false)} onChange={(input) => run(input)} />
    </>
  )
}
