/** What only the landlord can tell about an external calendar: whether it is empty, and whether some days are taken. */
import type { CalendarQuestion, CalendarSource } from '@keyhold/api/calendars.schema.ts'
import { answerCalendarQuestion, confirmCalendarEmpty } from '@keyhold/api/calendars.ts'
import { unreadableEntries } from '@keyhold/rental/calendarOmission.ts'
import { api, useRefusal } from '../../gateways/api.ts'
import { formatDay } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { AskFirst } from './AskFirst.tsx'
import { useCalendarChange } from './queries.ts'

interface Props {
  readonly homeId: string
  readonly source: Pick<CalendarSource, 'id' | 'name' | 'emptiedSince' | 'questions' | 'leftOut'>
  /** Writes an instant in the time of the home. */
  readonly at: (instant: string) => string
}

export function SourceQuestions({ homeId, source, at }: Props) {
  return (
    <div className="stack-2">
      {source.emptiedSince && <Emptied homeId={homeId} source={source} since={at(source.emptiedSince)} />}
      {source.questions.map((question) => (
        <Question key={question.kind} homeId={homeId} source={source} question={question} />
      ))}
      <LeftOut leftOut={source.leftOut} />
    </div>
  )
}

function Emptied({ homeId, source, since }: Omit<Props, 'at'> & { since: string }) {
  const text = useText('homeCalendar')
  const refusal = useRefusal()
  const { id: sourceId, name } = source
  const confirming = useCalendarChange(homeId, () => api(confirmCalendarEmpty, { params: { id: homeId, sourceId } }))
  return (
    <Callout tone="warn" title={text('emptied.title')}>
      <p>{text('emptied.words', { when: since })}</p>
      <div>
        <AskFirst
          label={
            <>
              {text('emptied.yes')} <span className="vh">{name}</span>
            </>
          }
          title={text('emptied.ask', { name })}
          body={text('emptied.body')}
          act={text('emptied.yes')}
          back={text('emptied.back')}
          busy={confirming.isPending}
          onAct={() => confirming.mutate(undefined)}
        />
      </div>
      {confirming.isError && <p role="alert">{refusal(confirming.error)}</p>}
    </Callout>
  )
}

function Question({ homeId, source, question }: Omit<Props, 'at'> & { question: CalendarQuestion }) {
  const text = useText('homeCalendar')
  const language = useLanguage()
  const refusal = useRefusal()
  const { kind } = question
  const answering = useCalendarChange(homeId, (takes: boolean) =>
    api(answerCalendarQuestion, { params: { id: homeId, sourceId: source.id }, input: { kind, takes } }),
  )
  const days = { from: formatDay(question.from, language), to: formatDay(question.to, language) }
  const answer = (takes: boolean) => (
    <Button small busy={answering.isPending && answering.variables === takes} onClick={() => answering.mutate(takes)}>
      <span>{text(takes ? 'question.taken' : 'question.free')}</span> <span className="vh">{source.name}</span>
    </Button>
  )
  return (
    <Callout>
      <p>{text(`question.${kind}`, days)}</p>
      <p className="small soft">{text('question.until')}</p>
      <div className="row wraps">
        {answer(true)}
        {answer(false)}
      </div>
      {answering.isError && <p role="alert">{refusal(answering.error)}</p>}
    </Callout>
  )
}

/** Entries that could not be read are shown at once; those that rightly take no days, on demand. */
function LeftOut({ leftOut }: Pick<CalendarSource, 'leftOut'>) {
  const text = useText('homeCalendar')
  const unread = leftOut.filter(isUnread)
  const others = leftOut.filter((each) => !isUnread(each))
  return (
    <>
      {unread.length > 0 && (
        <Callout tone="warn" title={text('unread.title')}>
          <Omissions omissions={unread} />
          <p>{text('unread.words')}</p>
        </Callout>
      )}
      {others.length > 0 && (
        <details className="small">
          <summary>{text('leftOut.title')}</summary>
          <Omissions omissions={others} />
        </details>
      )}
    </>
  )
}

function Omissions({ omissions }: { omissions: CalendarSource['leftOut'] }) {
  const text = useText('homeCalendar')
  return (
    <ul>
      {omissions.map(({ reason, count }) => (
        <li key={reason}>{text(`leftOut.${reason}`, { number: count })}</li>
      ))}
    </ul>
  )
}

/** Whether entries left out for this reason could not be read whole. */
export const isUnread = ({ reason }: CalendarSource['leftOut'][number]): boolean =>
  (unreadableEntries as readonly string[]).includes(reason)
