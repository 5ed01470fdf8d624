/** What a file leaves open, asked once: the meaning of its headings, of a date or number, and whether it is complete. */
import type { ColumnQuestion, ImportAnswersInput, ImportPreview } from '@keyhold/api/imports.schema.ts'
import { photosColumn, tableColumns } from '@keyhold/rental/homesTable.ts'
import { type FormEvent, useState } from 'react'
import { formatDay, formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import css from './Import.module.css'
import type { ChosenFile } from './queries.ts'
import { useColumnName, useMarkedColumnName } from './useColumnName.ts'

interface Props {
  readonly preview: ImportPreview
  readonly isBusy: boolean
  readonly onAnswer: (answers: ImportAnswersInput) => void
  readonly onStock: (stock: ChosenFile['stock']) => void
}

export function FileQuestions({ preview, isBusy, onAnswer, onStock }: Props) {
  const { unknown, questions, asksStock, counts } = preview
  const text = useText('homeImport')
  if (unknown.length === 0 && questions.length === 0 && !asksStock) return null
  return (
    <Panel label={text('ask.title')} className={css.report}>
      <div className="stack">
        <h2>{text('ask.title')}</h2>
        {unknown.length > 0 && (
          <Headings
            key={unknown.map(({ heading }) => heading).join()}
            preview={preview}
            isBusy={isBusy}
            onAnswer={onAnswer}
          />
        )}
        {questions.map((question) => (
          <ColumnReading key={question.column} question={question} isBusy={isBusy} onAnswer={onAnswer} />
        ))}
        {asksStock && (
          <fieldset className="stack">
            <legend>{text('ask.stock', { count: counts.gone })}</legend>
            <div className="row wraps">
              <Button small disabled={isBusy} onClick={() => onStock('whole')}>
                {text('ask.whole')}
              </Button>
              <Button small disabled={isBusy} onClick={() => onStock('part')}>
                {text('ask.part')}
              </Button>
            </div>
          </fieldset>
        )}
      </div>
    </Panel>
  )
}

/** One choice per unknown heading, with its likely column first. */
function Headings({ preview: { unknown, columns }, isBusy, onAnswer }: Omit<Props, 'onStock'>) {
  const text = useText('homeImport')
  const markedNameOf = useMarkedColumnName()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(unknown.map(({ heading, guess }) => [heading, guess ?? ''])),
  )
  const free = [...tableColumns, photosColumn].filter((column) => !columns.includes(column))
  const options = [
    { value: '', label: text('ask.skip') },
    ...free.map((column) => ({ value: column, label: markedNameOf(column) })),
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAnswer({ headings: chosen as Required<ImportAnswersInput>['headings'] })
  }
  return (
    <form method="post" className="stack" onSubmit={submit}>
      <p>{text(columns.includes('reference') ? 'ask.headings' : 'ask.noReference')}</p>
      <div className={css.headings}>
        {unknown.map(({ heading, examples }) => (
          <Select
            key={heading}
            label={heading}
            hint={examples.length > 0 ? text('ask.examples', { cells: examples.map(shorten).join(' · ') }) : undefined}
            options={options}
            value={chosen[heading] ?? ''}
            onChange={({ target }) => setChosen({ ...chosen, [heading]: target.value })}
          />
        ))}
      </div>
      <div>
        <Button type="submit" busy={isBusy}>
          {text('ask.useHeadings')}
        </Button>
      </div>
    </form>
  )
}

const shorten = (cell: string) => (cell.length > 40 ? `${cell.slice(0, 39)}…` : cell)

/** The two readings of a column's cells, each in words. */
function ColumnReading({
  question: { column, kind, cell, cells, answers },
  isBusy,
  onAnswer,
}: {
  question: ColumnQuestion
  isBusy: boolean
  onAnswer: Props['onAnswer']
}) {
  const text = useText('homeImport')
  const language = useLanguage()
  const nameOf = useColumnName()
  const inWords = (reads: string) =>
    kind === 'days' ? formatDay(reads, language, 'long') : formatNumber(Number(reads), language)
  return (
    <fieldset className="stack">
      <legend>{text('ask.column', { column: nameOf(column), cell, count: cells })}</legend>
      <div className="row wraps">
        {answers.map(({ answer, reads }) => (
          <Button
            key={answer}
            small
            disabled={isBusy}
            onClick={() => onAnswer({ [kind]: { [column]: answer } } as ImportAnswersInput)}
          >
            {inWords(reads)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
