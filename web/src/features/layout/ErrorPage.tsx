/**
 * The error page: not found (404), removed for good (410), the API away (503), or a server fault (500). Each says what
 * to do next.
 */
import { Suspense, useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { lazyExtra } from '../../gateways/retryImport.ts'
import { useFaultId, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Title } from '../../ui/Title.tsx'
import css from './ErrorPage.module.css'

const retrySeconds = 5

/** Fetched when a page breaks: other pages do not need it. */
const Running = lazyExtra(() => import('./Running.tsx'))

export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <div className={`wrap ${css.page}`}>
      {status === 404 || status === 410 ? (
        <NotFound isRemoved={status === 410} />
      ) : (
        <Unavailable isUnavailable={status === 503} isAnswer={isRouteErrorResponse(error)} faultId={faultIdIn(error)} />
      )}
    </div>
  )
}

/** A server fault's number; an unreachable service shows a word instead. */
function faultIdIn(error: unknown): string | undefined {
  const requestId: unknown = isRouteErrorResponse(error) && error.data
  return typeof requestId === 'string' && /^[\da-f-]{36}$/.test(requestId) ? requestId : undefined
}

function NotFound({ isRemoved }: { isRemoved: boolean }) {
  const text = useText('notFound')
  return (
    <EmptyState drawing="door" heading="h1" title={text(isRemoved ? 'gone.title' : 'title')}>
      <Title>{text(isRemoved ? 'gone.tab' : 'tab')}</Title>
      <p>{text(isRemoved ? 'gone.body' : 'body')}</p>
      <div className="row wraps">
        <ButtonLink kind="main" to={paths.results()}>
          {text('seeHomes')}
        </ButtonLink>
        <ButtonLink kind="plain" to={paths.home()}>
          {text('goHome')}
        </ButtonLink>
      </div>
    </EmptyState>
  )
}

interface UnavailableProps {
  readonly isUnavailable: boolean
  /**
   * The server's response. Otherwise it was not reached, or the page itself failed, perhaps for code that did not load:
   * React caches that for the document's lifetime.
   */
  readonly isAnswer: boolean
  readonly faultId: string | undefined
}

/**
 * Reloads the page once the server responds: offline, the content shown is more useful than the browser's error page.
 */
async function openAnew(): Promise<void> {
  const isThere = await fetch(location.href, { method: 'HEAD' }).then(
    ({ status }) => status <= 500,
    () => false,
  )
  if (isThere) location.reload()
}

/** Its messages are in every page already: the network may be the error. */
function Unavailable({ isUnavailable, isAnswer, faultId }: UnavailableProps) {
  const text = useText('layout')
  const ofPage = useFaultId()
  const id = faultId ?? (isUnavailable ? undefined : ofPage)
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isUnavailable) return
    const timer = setInterval(() => void revalidate(), retrySeconds * 1000)
    return () => clearInterval(timer)
  }, [isUnavailable, revalidate])
  return (
    <>
      <EmptyState drawing="mark" heading="h1" title={text(isUnavailable ? 'broken.away.title' : 'broken.fault.title')}>
        <Title>{text(isUnavailable ? 'broken.away.title' : 'broken.fault.title')}</Title>
        <p>{text(isUnavailable ? 'broken.away.body' : 'broken.fault.body')}</p>
        {/* The browser does not know the number of a fault during server rendering: the server-rendered text stays. */}
        <p className="soft" suppressHydrationWarning>
          {id ? text('broken.number', { id }) : ''}
        </p>
        <div className="row wraps">
          <Button kind="main" busy={state === 'loading'} onClick={() => void (isAnswer ? revalidate() : openAnew())}>
            {text('broken.retry')}
          </Button>
          <ButtonLink kind="plain" to={paths.home()} reloadDocument>
            {text('broken.goHome')}
          </ButtonLink>
        </div>
      </EmptyState>
      {/* Last: it comes late, and moves nothing. */}
      <Suspense>
        <Running />
      </Suspense>
    </>
  )
}
