/** Whether a query violated a unique constraint. */
export const isUniqueViolation = (error: unknown) => codeOf(error) === '23505'

/** Whether the server did not answer a query in time. */
export const isQueryTimeout = (error: unknown) =>
  error instanceof Error && error.message === 'Query read timeout'

/** Whether a certificate or TLS handshake failed, by the codes of Node.js and OpenSSL. */
export const isTlsError = (error: unknown) =>
  /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_TLS|ERR_SSL)/.test(codeOf(error))

/**
 * Whether the database could not be reached, did not answer or ended a transaction in favor of another one (40P01), so
 * that a retry may succeed.
 */
export const isUnavailable = (error: unknown) =>
  isQueryTimeout(error) ||
  isTlsError(error) ||
  /^(08|40P01|57P0|53|55P03|57014|25P03|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)/.test(
    codeOf(error),
  ) ||
  /^(Connection terminated|Client was closed|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error instanceof Error ? error.message : '',
  )

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
