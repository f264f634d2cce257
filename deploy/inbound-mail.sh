#!/bin/sh
# Sends a mail from standard input to the site. SITE is the site's address, INBOUND_MAIL_SECRET its setting (no whsec_).
# Exits with 75, "try again later" (sysexits.h), if the site did not accept it.
set -eu
mail=$(mktemp)
trap 'rm -f "$mail"' EXIT
cat > "$mail"
id=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
timestamp=$(date +%s)
signature=$({ printf '%s.%s.' "$id" "$timestamp"; cat "$mail"; } |
  openssl dgst -sha256 -hmac "$INBOUND_MAIL_SECRET" -binary | openssl base64 -A)
curl -sS --fail --max-time 60 -o /dev/null \
  -H 'Content-Type: message/rfc822' -H "webhook-id: $id" -H "webhook-timestamp: $timestamp" \
  -H "webhook-signature: v1,$signature" --data-binary "@$mail" "$SITE/api/mail/inbound" || exit 75
