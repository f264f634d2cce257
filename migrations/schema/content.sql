create table content (
  id uuid primary key,
  section text not null,
  single boolean not null,
  position integer not null default 0,
  data jsonb not null,
  version integer not null default 1,
  section_version bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  summary jsonb generated always as (data - '{articleBody,pageBlocks,caseWork}'::text[]) stored,
  search_text text generated always as (case when section in ('article', 'page', 'caseStudy') then
    search_form(words_of_record(data)) end) stored
);

comment on table content is
  'The records of all sections of the site: singletons, and items of lists.';

create unique index content_single on content (section) where single;
create index content_section_position on content (section, "position", id);
create index content_section_version on content (section, section_version);
create index "content_article_by_articleDate" on content ((summary ->> 'articleDate'), id)
  where section = 'article';
create index "content_article_by_articleTitle" on content ((summary ->> 'articleTitle'), id)
  where section = 'article';
create index "content_article_by_articleAuthor" on content ((summary ->> 'articleAuthor'), id)
  where section = 'article';
create index "content_page_by_pageTitle" on content ((summary ->> 'pageTitle'), id) where section = 'page';
create index "content_page_by_pageAddress" on content ((summary ->> 'pageAddress'), id) where section = 'page';
create index "content_caseStudy_by_caseTitle" on content ((summary ->> 'caseTitle'), id)
  where section = 'caseStudy';
create index "content_caseStudy_by_caseClient" on content ((summary ->> 'caseClient'), id)
  where section = 'caseStudy';
create index "content_redirect_by_redirectFrom" on content ((summary ->> 'redirectFrom'), id)
  where section = 'redirect';
create index "content_redirect_by_redirectTo" on content ((summary ->> 'redirectTo'), id)
  where section = 'redirect';

create table content_section (
  section text primary key,
  version bigint not null,
  changed_at timestamptz not null default now()
);

comment on table content_section is
  'One row per section, one for pictures and one for addresses. Every change increments the version: '
  'processes compare it with the version that they show.';

create table page_addresses (
  path text primary key,
  section text not null,
  record_id uuid not null,
  is_current boolean not null,
  since timestamptz not null default now()
);

comment on table page_addresses is
  'The current and former addresses of each record''s page.';

create index page_addresses_record on page_addresses (record_id);

create table content_revision (
  id uuid primary key,
  section text not null,
  record_id uuid,
  version integer not null,
  action text not null check (action in ('create', 'update', 'remove', 'restore', 'reorder')),
  before jsonb,
  after jsonb,
  actor_uid text not null,
  actor_email text,
  at timestamptz not null default now(),
  idempotency_key text,
  change_id uuid,
  position integer
);

comment on table content_revision is
  'Each change of a record, with its values before and after, so that it can be undone.';

create unique index content_revision_version on content_revision (record_id, version);
create index content_revision_section on content_revision (section, id);
create unique index content_revision_key on content_revision (actor_uid, section, idempotency_key)
  where idempotency_key is not null;
create index content_revision_change on content_revision (change_id);
