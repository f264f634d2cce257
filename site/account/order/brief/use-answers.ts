import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { storedAnswer } from '#content/brief.ts'
import { ApiError } from '../../../session/request.ts'
import { errorMessage } from '../../../ui/form/errors.ts'
import { briefQuery, saveAnswer, type BriefQuestion } from './queries.ts'
import { unsavedAnswers, type UnsavedAnswer } from './unsaved-answers.ts'

const pauseMs = 700
const maxRetryMs = 30_000

interface Typed extends UnsavedAnswer {
  /** `changed`: the answer was changed by somebody else, and the customer has to choose one. */
  state: 'unsaved' | 'saved' | 'refused' | 'changed'
  /** When it was saved: a newer answer is shown instead. */
  savedAt?: string
}

type ByQuestion<T> = Readonly<Record<string, T>>

/** Saves each change of an answer: immediately in this browser, shortly after on the server, with retries. */
export function useAnswers(orderId: string, questions: readonly BriefQuestion[]) {
  const client = useQueryClient()
  const [typed, setTyped] = useState<ByQuestion<Typed>>(() => unsavedOf(questions))
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle')
  const [errors, setErrors] = useState<ByQuestion<string>>({})
  /** The latest input, for code that runs between two renders. */
  const latest = useRef(typed)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<Outcome>>(undefined)
  const failures = useRef(0)

  function put(id: string, next: Typed | undefined) {
    const before = latest.current[id]
    latest.current = next ? { ...latest.current, [id]: next } : without(latest.current, id)
    setTyped(latest.current)
    if (next && next.state !== 'saved') unsavedAnswers.write(id, next)
    else if (before) unsavedAnswers.remove(id, before)
  }
  const idsIn = (wanted: Typed['state']) =>
    Object.keys(latest.current).filter((id) => latest.current[id]?.state === wanted)

  async function save(): Promise<Outcome> {
    clearTimeout(timer.current)
    const due = idsIn('unsaved')
    if (due.length === 0) return idsIn('changed').length > 0 ? 'changed' : 'saved'
    setState('saving')
    try {
      for (const id of due) await saveOne(id, latest.current[id]!)
    } catch {
      setState('failed')
      failures.current++
      schedule(Math.min(3000 * 2 ** (failures.current - 1), maxRetryMs))
      return 'failed'
    }
    failures.current = 0
    setState('saved')
    return save()
  }

  /** Throws if the server could not be reached. */
  async function saveOne(id: string, typed: Typed) {
    const { text, replaces } = typed
    const others = typed.sent.filter((each) => each !== text)
    put(id, { ...typed, sent: [...others, text] })
    try {
      saved(id, text, await saveAnswer(id, text, replaces))
    } catch (error) {
      // Rejected answers show an error at the question; answers that did not reach the server are sent later.
      const status = error instanceof ApiError ? error.status : 0
      if (status === 412) return resolveConflict(id, others)
      if (!(error instanceof ApiError) || ![404, 409, 422].includes(status)) throw error
      put(id, { ...latest.current[id]!, sent: others, state: 'refused' })
      setErrors((all) => ({ ...all, [id]: error.errors['answer'] ?? errorMessage(error) }))
    }
  }

  function saved(id: string, text: string, { answer, answeredAt }: Pick<BriefQuestion, StoredPart>) {
    const now = latest.current[id]!
    const next = { text: now.text, replaces: answer, sent: [] }
    put(
      id,
      now.text === text
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

  /** Handles a 412: the stored answer was changed by an earlier attempt of this browser, or by somebody else. */
  async function resolveConflict(id: string, sent: readonly string[]) {
    const brief = await client.query({ ...briefQuery(orderId), staleTime: 0 })
    const theirs = brief.questions.find(({ _id }) => _id === id)
    const isMine = theirs && sent.some((each) => storedAnswer(theirs, each) === theirs.answer)
    put(id, {
      ...latest.current[id]!,
      sent,
      ...(isMine ? { replaces: theirs.answer } : { state: 'changed' }),
    })
  }

  /** Saves one answer at a time, so that an older text never overwrites a newer one. */
  async function saveAll(): Promise<Outcome> {
    await running.current
    running.current = save()
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

  /** The local input, unless a newer answer was saved elsewhere. */
  function shownOf({ _id, answeredAt }: BriefQuestion): Typed | undefined {
    const own = typed[_id]
    return own?.savedAt !== undefined && (answeredAt ?? '') > own.savedAt ? undefined : own
  }
  return {
    state,
    errors,
    setErrors,
    valueOf: (question: BriefQuestion) => shownOf(question)?.text ?? question.answer,
    /** Whether the answer has a conflict with a change by somebody else. */
    isChanged: ({ _id }: BriefQuestion) => typed[_id]?.state === 'changed',
    change: (question: BriefQuestion, text: string) => {
      const own = shownOf(question)
      const state = own?.state === 'changed' ? 'changed' : 'unsaved'
      put(question._id, { text, replaces: own?.replaces ?? question.answer, sent: own?.sent ?? [], state })
      setErrors((all) => without(all, question._id))
      schedule(pauseMs)
    },
    /** Shows the saved answer from the server again. */
    leave: (id: string) => {
      if (typed[id]?.state === 'saved') put(id, undefined)
    },
    keepMine: ({ _id, answer }: BriefQuestion) => {
      put(_id, { ...latest.current[_id]!, replaces: answer, state: 'unsaved' })
      void saveAll()
    },
    useOther: ({ _id }: BriefQuestion) => put(_id, undefined),
    saveAll,
  }
}

export type Answers = ReturnType<typeof useAnswers>

/** All answers are saved, some could not be sent, or some have conflicts. */
type Outcome = 'saved' | 'failed' | 'changed'
type StoredPart = 'answer' | 'answeredAt'

const without = <T>(all: ByQuestion<T>, id: string): ByQuestion<T> =>
  Object.fromEntries(Object.entries(all).filter(([each]) => each !== id))

const unsavedOf = (questions: readonly BriefQuestion[]): ByQuestion<Typed> =>
  Object.fromEntries(
    questions.flatMap(({ _id }) => {
      const unsaved = unsavedAnswers.read(_id)
      return unsaved ? [[_id, { ...unsaved, state: 'unsaved' as const }]] : []
    }),
  )
