/** The page when there is none: not found (404), removed for good (410), the API away (503), or a fault of ours (500). Each says what to do next. */
import { useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Title } from '../../ui/Title.tsx'
import css from './Problem.module.css'

const retrySeconds = 5

export function Problem({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <div className={`wrap ${css.page}`}>
      {status === 404 || status === 410 ? <NotFound gone={status === 410} /> : <Away away={status === 503} />}
    </div>
  )
}

function NotFound({ gone }: { gone: boolean }) {
  const text = useText('notFound')
  return (
    <Empty drawing="door" heading="h1" title={text(gone ? 'gone.title' : 'title')}>
      <Title>{text(gone ? 'gone.tab' : 'tab')}</Title>
      <p>{text(gone ? 'gone.body' : 'body')}</p>
      <div className="row wraps">
        <ButtonLink kind="main" to={paths.results()}>
          {text('seeHomes')}
        </ButtonLink>
        <ButtonLink kind="plain" to={paths.home()}>
          {text('goHome')}
        </ButtonLink>
      </div>
    </Empty>
  )
}

function Away({ away }: { away: boolean }) {
  const text = useText('notFound')
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!away) return
    const timer = setInterval(() => void revalidate(), retrySeconds * 1000)
    return () => clearInterval(timer)
  }, [away, revalidate])
  return (
    <Empty drawing="mark" heading="h1" title={text(away ? 'away.title' : 'fault.title')}>
      <Title>{text(away ? 'away.title' : 'fault.title')}</Title>
      <p>{text(away ? 'away.body' : 'fault.body')}</p>
      <div className="row wraps">
        <Button kind="main" busy={state === 'loading'} onClick={() => void revalidate()}>
          {text('retry')}
        </Button>
        <ButtonLink kind="plain" to={paths.home()} reloadDocument>
          {text('goHome')}
        </ButtonLink>
      </div>
    </Empty>
  )
}
