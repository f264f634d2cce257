import { sql, type Kysely } from 'kysely'

/**
 * The identity whose billing details a row has: merging two clients showed the details of one to the other. Details of
 * a client belong to the identity that it was created for; if that is not certain, to nobody until they are saved again.
 * Those of a guest belong to the order. `owner_id` stays as it is for the version before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table billing_details add column owner_uid text unique`.execute(db)
  // An account is moved by a merge, whose audit entry names the client that it is moved from.
  await sql`with merged as (
      select distinct on (uid) uid, substr(subject, 10)::uuid as customer_id
      from audit_log, jsonb_array_elements_text(before -> 'accounts') as uid
      where action = 'merge' and subject like 'customer %' and jsonb_typeof(before -> 'accounts') = 'array'
      order by uid, audit_log.id
    ), original as (
      select uid, coalesce(merged.customer_id, account.customer_id) as customer_id
      from customer_accounts as account left join merged using (uid)
    ), certain as (
      select customer_id, min(uid) as uid from original group by customer_id having count(*) = 1
    )
    update billing_details set owner_uid = certain.uid from certain
    where owner_id = certain.customer_id
      -- Since a merge with another account, either person may have saved them.
      and not exists (select from audit_log where action = 'merge' and before ->> 'into' = owner_id::text
        and before -> 'accounts' <> '[]' and at < updated_at)`.execute(db)
  await sql`insert into billing_details
      (owner_id, company, tax_number, street, postal_code, city, region, country, updated_at)
    select orders.id, company, tax_number, street, postal_code, city, billing_details.region, country,
      billing_details.updated_at
    from orders join billing_details on owner_id = customer_id
    where customer_uid is null and company_id is null
      and not exists (select from customer_accounts as account where account.customer_id = owner_id)
    on conflict do nothing`.execute(db)
}
