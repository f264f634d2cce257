import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { storedAnswer } from '#content/shop/brief.ts'
import { ApiError } from '../../../api/request.ts'
import { errorMessage } from '../../../ui/errors.ts'
import { briefQuery, saveAnswer, type BriefQuestion } from './queries.ts'
import { unsavedAnswers, type UnsavedAnswer } from './unsaved-answers.ts'

const pauseMs = 700
const maxRetryMs = 30_000

interface LocalAnswer extends UnsavedAnswer {
  /** `conflict`: the answer was changed by someone else, and the customer has to choose one. */
  state: 'unsaved' | 'saved' | 'refused' | 'conflict'
  /** When it was saved: a newer answer is shown instead. */
  savedAt?: string
}

type ByQuestion<T> = Readonly<Record<string, T>>

/** Saves each change of an answer: immediately in this browser, shortly after on the server, with retries. */
export function useAnswers(orderId: string, questions: readonly BriefQuestion[]) {
  const client = useQueryClient()
  const [local, setLocal] = useState<ByQuestion<LocalAnswer>>(() => unsavedOf(questions))
  const [saveState, setSaveState] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle')
  const [errors, setErrors] = useState<ByQuestion<string>>({})
  /** The latest input, for code that runs between two renders. */
  const latest = useRef(local)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<Outcome>>(undefined)
  const failures = useRef(0)

  function setAnswer(id: string, next: LocalAnswer | undefined) {
    const before = latest.current[id]
    latest.current = next ? { ...latest.current, [id]: next } : without(latest.current, id)
    setLocal(latest.current)
    if (next && next.state !== 'saved') unsavedAnswers.write(id, next)
    else if (before) unsavedAnswers.remove(id, before)
  }
  const idsWith = (wanted: LocalAnswer['state']) =>
    Object.keys(latest.current).filter((id) => latest.current[id]?.state === wanted)

  async function save(): Promise<Outcome> {
    clearTimeout(timer.current)
    const unsaved = idsWith('unsaved')
    if (unsaved.length === 0) return idsWith('conflict').length > 0 ? 'conflict' : 'saved'
    setSaveState('saving')
    try {
      for (const id of unsaved) await saveOne(id, latest.current[id]!)
    } catch {
      setSaveState('failed')
      failures.current++
      schedule(Math.min(3000 * 2 ** (failures.current - 1), maxRetryMs))
      return 'failed'
    }
    failures.current = 0
    setSaveState('saved')
    return save()
  }

  /** Throws if the server could not be reached. */
  async function saveOne(id: string, answer: LocalAnswer) {
    const { text, replaces } = answer
    const others = answer.sent.filter((each) => each !== text)
    setAnswer(id, { ...answer, sent: [...others, text] })
    try {
      onSaved(id, text, await saveAnswer(id, text, replaces))
    } catch (error) {
      // Rejected answers show an error at the question; answers that did not reach the server are sent later.
      const status = error instanceof ApiError ? error.status : 0
      if (status === 412) return resolveConflict(id, others)
      if (!(error instanceof ApiError) || ![404, 409, 422].includes(status)) throw error
      setAnswer(id, { ...latest.current[id]!, sent: others, state: 'refused' })
      setErrors((all) => ({ ...all, [id]: error.errors['answer'] ?? errorMessage(error) }))
    }
  }

  function onSaved(id: string, text: string, { answer, answeredAt }: Pick<BriefQuestion, StoredPart>) {
    const current = latest.current[id]!
    const next = { text: current.text, replaces: answer, sent: [] }
    setAnswer(
      id,
      current.text === text
        ? { ...next, state: 'saved', savedAt: answeredAt ?? '' }
        : { ...next, state: 'unsaved' },
    )
    client.setQueryData(
      briefQuery(orderId).queryKey,
      (brief) =>
        brief && {
          ...brief,
          questions: brief.questions.map((each) =>
            each._id === id ? { ...each, answer, answeredAt } : each,
          ),
        },
    )
  }

  /** Handles a 412: the stored answer was changed by an earlier attempt of this browser, or by someone else. */
  async function resolveConflict(id: string, sent: readonly string[]) {
    const brief = await client.query({ ...briefQuery(orderId), staleTime: 0 })
    const theirs = brief.questions.find(({ _id }) => _id === id)
    const isMine = theirs && sent.some((each) => storedAnswer(theirs, each) === theirs.answer)
    setAnswer(id, {
      ...latest.current[id]!,
      sent,
      ...(isMine ? { replaces: theirs.answer } : { state: 'conflict' }),
    })
  }

  /** Saves one answer at a time, so that an older text never overwrites a newer one. */
  function saveAll(): Promise<Outcome> {
    running.current = Promise.resolve(running.current).then(save)
    return running.current
  }
  const schedule = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void saveAll(), ms)
  }

  const onOnline = useEffectEvent(() => void saveAll())
  useEffect(() => {
    onOnline()
    addEventListener('online', onOnline)
    return () => {
      removeEventListener('online', onOnline)
      clearTimeout(timer.current)
    }
  }, [])

  /** The local answer, unless a newer one was saved elsewhere. */
  function localAnswerTo({ _id, answeredAt }: BriefQuestion): LocalAnswer | undefined {
    const own = local[_id]
    return own?.savedAt !== undefined && (answeredAt ?? '') > own.savedAt ? undefined : own
  }
  return {
    saveState,
    errors,
    setErrors,
    valueOf: (question: BriefQuestion) => localAnswerTo(question)?.text ?? question.answer,
    /** Whether the answer has a conflict with a change by someone else. */
    hasConflict: ({ _id }: BriefQuestion) => local[_id]?.state === 'conflict',
    change: (question: BriefQuestion, text: string) => {
      const own = localAnswerTo(question)
      const state = own?.state === 'conflict' ? 'conflict' : 'unsaved'
      setAnswer(question._id, {
        text,
        replaces: own?.replaces ?? question.answer,
        sent: own?.sent ?? [],
        state,
      })
      setErrors((all) => without(all, question._id))
      schedule(pauseMs)
    },
    /** Shows the stored answer of the server instead of a local one that is saved. */
    showStored: (id: string) => {
      if (local[id]?.state === 'saved') setAnswer(id, undefined)
    },
    keepMine: ({ _id, answer }: BriefQuestion) => {
      setAnswer(_id, { ...latest.current[_id]!, replaces: answer, state: 'unsaved' })
      void saveAll()
    },
    takeTheirs: ({ _id }: BriefQuestion) => setAnswer(_id, undefined),
    saveAll,
  }
}

export type Answers = ReturnType<typeof useAnswers>

/** All answers are saved, some could not be sent, or some have conflicts. */
type Outcome = 'saved' | 'failed' | 'conflict'
type StoredPart = 'answer' | 'answeredAt'

const without = <T>(all: ByQuestion<T>, id: string): ByQuestion<T> =>
  Object.fromEntries(Object.entries(all).filter(([each]) => each !== id))

const unsavedOf = (questions: readonly BriefQuestion[]): ByQuestion<LocalAnswer> =>
  Object.fromEntries(
    questions.flatMap(({ _id }) => {
      const unsaved = unsavedAnswers.read(_id)
      return unsaved ? [[_id, { ...unsaved, state: 'unsaved' as const }]] : []
    }),
  )
