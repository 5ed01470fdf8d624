/** The feed URL from which an agency's homes are read every night: save, read now, the result, and removal. */
import type { Feed } from '@keyhold/api/feeds.schema.ts'
import { readFeed, removeFeed, saveFeed } from '@keyhold/api/feeds.ts'
import { importResults } from '@keyhold/rental/homesTable.ts'
import { type FormEvent, useState } from 'react'
import { api, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useFeed, useFeedChange, useTime } from './feedQueries.ts'
import { useFailureWords } from './useFailureWords.ts'

export function FeedPanel() {
  const text = useText('homeImport')
  const refusal = useRefusal()
  const { data, error } = useFeed()
  return (
    <Panel label={text('feed.title')}>
      <div className="stack">
        <h2>{text('feed.title')}</h2>
        <p className="small soft">{text('feed.lede')}</p>
        {error && <Callout tone="bad">{refusal(error)}</Callout>}
        {data && (data.feed ? <FeedState feed={data.feed} /> : <FeedForm />)}
      </div>
    </Panel>
  )
}

function FeedForm() {
  const text = useText('homeImport')
  const refusal = useRefusal()
  const [address, setAddress] = useState('')
  const [isTried, setIsTried] = useState(false)
  const saving = useFeedChange((input: { address: string }) => api(saveFeed, { input }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (address.trim()) saving.mutate({ address: address.trim() })
  }
  return (
    <form method="post" className="stack" onSubmit={submit} noValidate>
      <Field
        label={text('feed.address')}
        hint={text('feed.hint')}
        inputMode="url"
        autoComplete="off"
        value={address}
        error={isTried && !address.trim() ? text('feed.needed') : saving.error ? refusal(saving.error) : undefined}
        onChange={({ target }) => setAddress(target.value)}
      />
      <div>
        <Button type="submit" busy={saving.isPending}>
          {text('feed.save')}
        </Button>
      </div>
    </form>
  )
}

function FeedState({ feed }: { feed: Feed }) {
  const text = useText('homeImport')
  const refusal = useRefusal()
  const at = useTime()
  const reading = useFeedChange((evenIfShrunk: boolean) => api(readFeed, { input: { evenIfShrunk } }))
  const removing = useFeedChange(() => api(removeFeed))
  const error = reading.error ?? removing.error
  const { address, nextReadAt, readAt, counts } = feed
  return (
    <>
      <p>
        <b>{address}</b>
      </p>
      <div className="stack" role="status">
        {feed.failure && <FeedFailure feed={feed} />}
        {readAt && counts && (
          <p className="small">
            {`${text('feed.read', { when: at(readAt) })} ${importResults.map((result) => `${text(`result.${result}`)}: ${counts[result] ?? 0}`).join(' · ')}`}
          </p>
        )}
        <p className="small soft">{text('feed.next', { when: at(nextReadAt) })}</p>
      </div>
      {error && <Callout tone="bad">{refusal(error)}</Callout>}
      <div className="row wraps">
        <Button small busy={reading.isPending} onClick={() => reading.mutate(false)}>
          {text('feed.readNow')}
        </Button>
        {feed.failure === 'feed-shrank' && (
          <Button small busy={reading.isPending} onClick={() => reading.mutate(true)}>
            {text('feed.evenIfShrunk')}
          </Button>
        )}
        <Button small kind="plain" busy={removing.isPending} onClick={() => removing.mutate(undefined)}>
          {text('feed.remove')}
        </Button>
      </div>
    </>
  )
}

function FeedFailure({ feed: { failure, failedSince } }: { feed: Feed }) {
  const text = useText('homeImport')
  const wordsOf = useFailureWords()
  const at = useTime()
  const sentences = [
    wordsOf(failure),
    failedSince ? text('feed.since', { when: at(failedSince) }) : '',
    text('feed.oldStay'),
  ]
  return <Callout tone="warn">{sentences.filter(Boolean).join(' ')}</Callout>
}
