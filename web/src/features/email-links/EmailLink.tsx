/** The page of an email link that changes something: it requires a press, as mail scanners open links too. */
import { type FormEvent, type ReactNode, useState } from 'react'
import { isMissing, useRefusal } from '../../gateways/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { ScriptOnlyForm } from '../../ui/ScriptOnlyForm.tsx'
import { Title } from '../../ui/Title.tsx'
import { Words } from '../../ui/Words.tsx'
import css from './EmailLink.module.css'

/** The texts of such a page, and its button's call. `done` renders the response. */
export interface EmailLinkPage<Answer> {
  readonly title: string
  readonly ask: string
  readonly lede: string
  readonly submit: string
  /** Shown instead of the button if the link is invalid, used, or expired. */
  readonly broken: { readonly title: string; readonly words: string; readonly next?: ReactNode }
  readonly act: () => Promise<Answer>
  readonly done: (answer: Answer) => { readonly title: string; readonly words: string; readonly next: ReactNode }
}

/**
 * The whole page: a question with one button, then the result. Its URL contains the token: no indexing, no referrer.
 */
export function EmailLink<Answer>({ token, page }: { token: string; page: EmailLinkPage<Answer> }) {
  return (
    <div className="wrap read">
      <Title>{page.title}</Title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <Question token={token} page={page} />
    </div>
  )
}

type State<Answer> = { at: 'asking' | 'busy' } | { at: 'done'; answer: Answer } | { at: 'failed'; failure: unknown }

function Question<Answer>({ token, page }: { token: string; page: EmailLinkPage<Answer> }) {
  const refusal = useRefusal()
  const [state, setState] = useState<State<Answer>>({ at: 'asking' })
  const act = (event: FormEvent) => {
    event.preventDefault()
    setState({ at: 'busy' })
    page.act().then(
      (answer) => setState({ at: 'done', answer }),
      (failure: unknown) => setState({ at: 'failed', failure }),
    )
  }
  if (state.at === 'done') {
    const { title, words, next } = page.done(state.answer)
    return (
      <div className={css.question} role="status">
        <h1>{title}</h1>
        <p>{words}</p>
        {next}
      </div>
    )
  }
  const isBroken = !token || (state.at === 'failed' && isMissing(state.failure))
  return (
    <div className={css.question}>
      <h1>{page.ask}</h1>
      <p>{page.lede}</p>
      {isBroken ? (
        <>
          <Callout tone="bad" title={page.broken.title}>
            {page.broken.words}
          </Callout>
          <Words>{page.broken.next}</Words>
        </>
      ) : (
        <>
          {state.at === 'failed' && <Callout tone="bad" title={refusal(state.failure)} />}
          <ScriptOnlyForm onSubmit={act}>
            <Button kind="main" type="submit" busy={state.at === 'busy'}>
              {page.submit}
            </Button>
          </ScriptOnlyForm>
        </>
      )}
    </div>
  )
}
