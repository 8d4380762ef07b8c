\set ON_ERROR_STOP on
begin;
--
set local client_encoding = 'UTF8';
set local check_function_bodies = false;
--
create sequence public.id_sequence as bigint increment 1 minvalue 1 maxvalue 9223372036854775807 start 1 cache 1;
--
CREATE OR REPLACE FUNCTION public.count_new(kinds smallint[], of_ids bigint[], is_nsfw boolean)
 RETURNS bigint
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  declare
    new_id bigint;
    newest record;
    added_nsfw integer := is_nsfw::integer;
  begin
    for n in 1 .. cardinality(kinds) loop
      perform pg_advisory_xact_lock(hashtextextended(kinds[n] || ' ' || of_ids[n], 0));
    end loop;
    new_id := next_id();
    for n in 1 .. cardinality(kinds) loop
      select first_id, total into newest from list_stretches
        where kind = kinds[n] and of_id = of_ids[n] and first_id <= new_id
        order by first_id desc limit 1;
      if found and newest.total < 1000 then
        update list_stretches set total = total + 1, nsfw = nsfw + added_nsfw
          where kind = kinds[n] and of_id = of_ids[n] and first_id = newest.first_id;
      else
        insert into list_stretches (kind, of_id, first_id, total, nsfw)
          values (kinds[n], of_ids[n], case when found then new_id else 0 end, 1, added_nsfw);
      end if;
    end loop;
    return new_id;
  end $function$;
--
CREATE OR REPLACE FUNCTION public.is_blocked_pair(one bigint, other bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
  begin
    return exists (select from blocks
      where (blocker_id = one and blocked_id = other)
        or (blocker_id = other and blocked_id = one));
  end $function$;
--
CREATE OR REPLACE FUNCTION public.next_id()
 RETURNS bigint
 LANGUAGE sql
AS $function$
    select (((extract(epoch from clock_timestamp()) * 1000)::bigint - 1735689600000) << 20)
      | (nextval('id_sequence') % 1048576)
  $function$;
--
CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin raise exception 'The audit log is never changed.'; end $function$;
--
create table public.audit_log (
  id bigint default public.next_id() not null,
  actor_id bigint not null,
  actor_name text not null,
  action smallint not null,
  target_id bigint,
  target_name text,
  subject text not null,
  reason text not null,
  before jsonb,
  after jsonb,
  words tsvector not null,
  created_at timestamp with time zone default now() not null
);
--
create table public.blocks (
  blocker_id bigint not null,
  blocked_id bigint not null,
  created_at timestamp with time zone default now() not null
);
--
create table public.characters (
  id bigint default public.next_id() not null,
  user_id bigint not null,
  name text not null,
  server smallint not null,
  gender smallint not null,
  faction smallint not null,
  created_at timestamp with time zone default now() not null
);
--
create table public.comments (
  id bigint default public.next_id() not null,
  post_id bigint not null,
  owner_id bigint not null,
  text text not null,
  created_at timestamp with time zone default now() not null
);
--
create table public.discord_registrations (
  token_hash bytea not null,
  discord_id text not null,
  discord_username text not null,
  expires_at timestamp with time zone not null
);
--
create table public.email_tokens (
  token_hash bytea not null,
  user_id bigint not null,
  email text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null
);
--
create table public.exports (
  token_hash bytea not null,
  user_id bigint not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null
);
--
create table public.follows (
  follower_id bigint not null,
  followed_id bigint not null,
  created_at timestamp with time zone default now() not null
);
--
create table public.images (
  id bigint default public.next_id() not null,
  post_id bigint,
  "position" smallint not null,
  key text not null,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  has_avif boolean default false not null,
  thumbhash bytea not null,
  discard_after timestamp with time zone,
  description text
);
--
create table public.known_devices (
  user_id bigint not null,
  device_hash bytea not null,
  created_at timestamp with time zone default now() not null
);
--
create table public.kysely_migration (
  name character varying(255) not null,
  "timestamp" character varying(255) not null
);
--
create table public.kysely_migration_lock (
  id character varying(255) not null,
  is_locked integer default 0 not null
);
--
create table public.likes (
  post_id bigint not null,
  user_id bigint not null,
  created_at timestamp with time zone default now() not null
);
--
create table public.list_stretches (
  kind smallint not null,
  of_id bigint not null,
  first_id bigint not null,
  total integer not null,
  nsfw integer not null
);
--
create table public.mutes (
  muter_id bigint not null,
  muted_id bigint not null,
  created_at timestamp with time zone default now() not null
);
--
create table public.notifications (
  id bigint default public.next_id() not null,
  user_id bigint not null,
  sender_id bigint not null,
  kind smallint not null,
  target_id bigint not null,
  post_id bigint,
  comment_id bigint,
  read boolean default false not null,
  created_at timestamp with time zone default now() not null
);
--
create table public.passwords (
  user_id bigint not null,
  hash text not null
);
--
create table public.post_words (
  word_id integer not null,
  post_id bigint not null
);
--
create table public.posts (
  id bigint default public.next_id() not null,
  owner_id bigint not null,
  category smallint not null,
  title text not null,
  description text not null,
  tags text[] not null,
  nsfw boolean not null,
  for_sale boolean not null,
  for_sale_price bigint,
  creator_id bigint,
  num_likes integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
--
create table public.prunes (
  id bigint default public.next_id() not null,
  user_id bigint not null,
  below_id bigint default public.next_id() not null,
  pruned_by text not null,
  status smallint default 0 not null,
  done integer default 0 not null,
  total integer not null,
  counts jsonb not null,
  created_at timestamp with time zone default now() not null,
  restorable_until timestamp with time zone not null
);
--
create table public.quarantine (
  id bigint generated always as identity not null,
  prune_id bigint not null,
  kind smallint not null,
  item jsonb not null
);
--
create table public.report_cases (
  id bigint default public.next_id() not null,
  kind smallint not null,
  target_id bigint not null,
  maker_id bigint,
  title text not null,
  num_reports integer default 0 not null,
  reason smallint default 0 not null,
  opened_by bigint,
  resolved_by bigint,
  resolved_at timestamp with time zone,
  outcome smallint,
  last_reported_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null
);
--
create table public.reports (
  case_id bigint not null,
  reporter_id bigint not null,
  reason smallint not null,
  note text not null,
  created_at timestamp with time zone default now() not null
);
--
create table public.reset_tokens (
  token_hash bytea not null,
  user_id bigint not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null
);
--
create table public.secrets (
  name text not null,
  value text not null
);
--
create table public.sessions (
  id bigint default public.next_id() not null,
  user_id bigint not null,
  token_hash bytea not null,
  user_agent text not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null
);
--
create table public.used_captchas (
  signature text not null,
  expires_at timestamp with time zone not null
);
--
create table public.usernames (
  name_key text not null,
  user_id bigint not null,
  held_until timestamp with time zone
);
--
create table public.users (
  id bigint default public.next_id() not null,
  username text not null,
  email text not null,
  verified boolean default false not null,
  roles smallint[] default '{0}'::smallint[] not null,
  profile_color text default '#2a7a72'::text not null,
  setting_view_nsfw boolean default false not null,
  num_posts integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  avatar_key text,
  discord_id text,
  discord_username text,
  num_following integer default 0 not null,
  num_followers integer default 0 not null,
  deletion_at timestamp with time zone,
  setting_blur_nsfw boolean default false not null,
  banned_until timestamp with time zone,
  ban_reason text default ''::text not null
);
--
create table public.words (
  id integer generated always as identity not null,
  word text not null,
  keys text[] not null
);
--
SET LOCAL lock_timeout = 30000;
    SET LOCAL idle_in_transaction_session_timeout = 30000;
    SELECT pg_advisory_xact_lock(('x' || encode(sha224((current_database() || '.pgboss.pgboss')::bytea), 'hex'))::bit(64)::bigint);
CREATE SCHEMA IF NOT EXISTS pgboss;

    CREATE TYPE pgboss.job_state AS ENUM (
      'created',
      'retry',
      'active',
      'completed',
      'cancelled',
      'failed'
    )
  ;

    CREATE TABLE pgboss.version (
      version int primary key,
      cron_on timestamp with time zone,
      bam_on timestamp with time zone,
      flow_on timestamp with time zone,
      reindex_on timestamp with time zone,
      monitor_backoff_on timestamp with time zone
    )
  ;

    CREATE TABLE pgboss.queue (
      name text NOT NULL,
      policy text NOT NULL,
      retry_limit int NOT NULL,
      retry_delay int NOT NULL,
      retry_backoff bool NOT NULL,
      retry_delay_max int,
      expire_seconds int NOT NULL,
      retention_seconds int NOT NULL,
      deletion_seconds int NOT NULL,
      dead_letter text REFERENCES pgboss.queue (name) CHECK (dead_letter IS DISTINCT FROM name),
      partition bool NOT NULL,
      table_name text NOT NULL,
      deferred_count int NOT NULL default 0,
      queued_count int NOT NULL default 0,
      ready_count int NOT NULL default 0,
      warning_queued int NOT NULL default 0,
      active_count int NOT NULL default 0,
      failed_count int NOT NULL default 0,
      total_count int NOT NULL default 0,
      ready_history int[] NOT NULL default '{}',
      heartbeat_seconds int,
      notify bool NOT NULL DEFAULT false,
      singletons_active text[],
      -- Two stamps, not one. monitor_claim_on is the interval claim that decides which instance
      -- runs a monitor pass; monitor_on is when this queue's counts were actually written, and is
      -- stamped only by the aggregate that wrote them (see cacheQueueStats). Splitting them is what
      -- lets a pass be claimed and then skip the aggregate — because the vacuum backoff is in force,
      -- or because another instance holds the stats try-lock — without capturedOn claiming a
      -- freshness the counts do not have.
      monitor_claim_on timestamp with time zone,
      monitor_on timestamp with time zone,
      maintain_on timestamp with time zone,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY (name)
    )
  ;

    CREATE TABLE pgboss.schedule (
      name text REFERENCES pgboss.queue ON DELETE CASCADE,
      key text not null DEFAULT '',
      cron text not null,
      timezone text,
      data jsonb,
      options jsonb,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY (name, key)
    )
  ;

    CREATE TABLE pgboss.subscription (
      event text not null,
      name text not null REFERENCES pgboss.queue ON DELETE CASCADE,
      created_on timestamp with time zone not null default now(),
      updated_on timestamp with time zone not null default now(),
      PRIMARY KEY(event, name)
    )
  ;

    CREATE TABLE pgboss.bam (
      id uuid PRIMARY KEY default gen_random_uuid(),
      name text NOT NULL,
      version int NOT NULL,
      status text NOT NULL DEFAULT 'pending',
      queue text,
      table_name text NOT NULL,
      command text NOT NULL,
      error text,
      created_on timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
      started_on timestamp with time zone,
      completed_on timestamp with time zone
    )
  ;

    CREATE FUNCTION pgboss.job_table_format(command text, table_name text)
    RETURNS text AS
    $$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $$
    LANGUAGE sql IMMUTABLE;
  ;

    CREATE FUNCTION pgboss.job_table_run(command text, tbl_name text DEFAULT NULL, queue_name text DEFAULT NULL)
    RETURNS VOID AS
    $$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        EXECUTE pgboss.job_table_format(command, tbl_name);
        RETURN;
      END IF;

      EXECUTE pgboss.job_table_format(command, 'job_common');

      FOR tbl IN SELECT table_name FROM pgboss.queue WHERE partition = true
      LOOP
        EXECUTE pgboss.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $$
    LANGUAGE plpgsql;
  ;

    CREATE FUNCTION pgboss.job_table_run_async(command_name text, version int, command text, tbl_name text DEFAULT NULL, queue_name text DEFAULT NULL)
    RETURNS VOID AS
    $$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          pgboss.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;

      INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        pgboss.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        pgboss.job_table_format(command, queue.table_name)
      FROM pgboss.queue
      WHERE partition = true;
    END;
    $$
    LANGUAGE plpgsql;
  ;

    CREATE TABLE pgboss.job (
      id uuid not null default gen_random_uuid(),
      name text not null,
      priority integer not null default(0),
      data jsonb,
      state pgboss.job_state not null default 'created',
      retry_limit integer not null default 2,
      retry_count integer not null default 0,
      retry_delay integer not null default 0,
      retry_backoff boolean not null default false,
      retry_delay_max integer,
      expire_seconds int not null default 900,
      deletion_seconds int not null default 604800,
      singleton_key text,
      singleton_on timestamp without time zone,
      group_id text,
      group_tier text,
      start_after timestamp with time zone not null default now(),
      created_on timestamp with time zone not null default now(),
      started_on timestamp with time zone,
      completed_on timestamp with time zone,
      keep_until timestamp with time zone NOT NULL default now() + interval '1209600',
      output jsonb,
      dead_letter text,
      policy text,
      heartbeat_on timestamp with time zone,
      heartbeat_seconds int,
      blocked boolean not null default false,
      blocking boolean not null default false,
      pending_dependencies int not null default 0,
      source_name text,
      source_id uuid,
      source_created_on timestamp with time zone,
      source_retry_count int
    ) PARTITION BY LIST (name)
  ;
ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id);

    CREATE TABLE pgboss.job_common (LIKE pgboss.job INCLUDING GENERATED INCLUDING DEFAULTS);

    SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id)$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i1 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i2 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i3 ON pgboss.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i6 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i8 ON pgboss.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i10 ON pgboss.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i4 ON pgboss.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i11 ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i7 ON pgboss.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, 'job_common');
    SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i9 ON pgboss.job (name, id) WHERE blocking AND state = 'completed'$cmd$, 'job_common');

    ALTER TABLE pgboss.job ATTACH PARTITION pgboss.job_common DEFAULT;
  ;

    CREATE TABLE pgboss.warning (
      id uuid PRIMARY KEY default gen_random_uuid(),
      type text NOT NULL,
      message text NOT NULL,
      data jsonb,
      created_on timestamp with time zone NOT NULL DEFAULT now()
    )
  ;
CREATE INDEX warning_i1 ON pgboss.warning (created_on DESC);

    CREATE TABLE pgboss.queue_stats (
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      name text NOT NULL,
      deferred_count int NOT NULL DEFAULT 0,
      queued_count   int NOT NULL DEFAULT 0,
      ready_count    int NOT NULL DEFAULT 0,
      active_count   int NOT NULL DEFAULT 0,
      failed_count   int NOT NULL DEFAULT 0,
      total_count    int NOT NULL DEFAULT 0,
      captured_on timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (id, captured_on)
    ) PARTITION BY RANGE (captured_on)
  ;
CREATE INDEX queue_stats_i1 ON pgboss.queue_stats (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);

    DO $$
    DECLARE
      d date;
      i int;
      part_name text;
    BEGIN
      FOR i IN 0..1 LOOP
        d := (now() AT TIME ZONE 'UTC')::date + i;
        part_name := 'queue_stats_' || to_char(d, 'YYYYMMDD');
        IF NOT EXISTS (
          SELECT 1 FROM pg_class c
          JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE n.nspname = 'pgboss' AND c.relname = part_name
        ) THEN
          EXECUTE format(
            'CREATE TABLE pgboss.%I PARTITION OF pgboss.queue_stats FOR VALUES FROM (%L) TO (%L)',
            part_name,
            to_char(d, 'YYYY-MM-DD') || ' 00:00:00+00',
            to_char(d + 1, 'YYYY-MM-DD') || ' 00:00:00+00'
          );
        END IF;
      END LOOP;
    END;
    $$
  ;

    CREATE TABLE pgboss.job_dependency (
      child_name text NOT NULL,
      child_id uuid NOT NULL,
      parent_name text NOT NULL,
      parent_id uuid NOT NULL,
      PRIMARY KEY (child_name, child_id, parent_name, parent_id)
    )
  ;
CREATE INDEX IF NOT EXISTS job_dep_parent_idx ON pgboss.job_dependency (parent_name, parent_id);

    CREATE FUNCTION pgboss.create_queue(queue_name text, options jsonb)
    RETURNS VOID AS
    $$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
        INSERT INTO pgboss.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false)
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', tablename);

      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);

      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i11 ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON pgboss.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i7 ON pgboss.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i9 ON pgboss.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);

      IF options->>'policy' = 'short' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON pgboss.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON pgboss.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i10 ON pgboss.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;

      EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $$
    LANGUAGE plpgsql;
  ;

    CREATE FUNCTION pgboss.delete_queue(queue_name text)
    RETURNS VOID AS
    $$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN
      
      SELECT table_name, partition
      FROM pgboss.queue
      WHERE name = queue_name
      INTO v_table, v_partition;

      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM pgboss.%I WHERE name = %L', v_table, queue_name);
      END IF;
    
      DELETE FROM pgboss.queue WHERE name = queue_name;
    END;
    $$
    LANGUAGE plpgsql;
  ;
INSERT INTO pgboss.version(version) VALUES ('40');
--
set local lock_timeout = 0;
set local idle_in_transaction_session_timeout = 0;
--
copy public.audit_log ("id", "actor_id", "actor_name", "action", "target_id", "target_name", "subject", "reason", "before", "after", "words", "created_at") from stdin;
62586671652143236	62586655932940293	KestrelWorks	5	62586668893339757	swept			{"likes": 1, "posts": 1, "comments": 1, "sessions": 1, "characters": 1, "notifications": 5}	\N	'kestrelworks' 'swept'	2026-11-22 19:48:21.263+00
62586671734980741	62586655932940293	KestrelWorks	3	62586669942964337	banned		For the archive	\N	{"until": "for good", "reason": "For the archive"}	'archive' 'banned' 'for' 'kestrelworks' 'the'	2026-11-22 19:48:21.377+00
\.
--
copy public.blocks ("blocker_id", "blocked_id", "created_at") from stdin;
\.
--
copy public.characters ("id", "user_id", "name", "server", "gender", "faction", "created_at") from stdin;
62586655357272066	62586655336300545	Vexley	6	1	0	2026-11-22 19:48:05.763+00
62586655661359108	62586655657164803	Warden	6	0	0	2026-11-22 19:48:06.054+00
62586655944474630	62586655932940293	Kestrel	5	0	1	2026-11-22 19:48:06.323+00
62586656272678920	62586656260096007	Hexaunt	6	1	1	2026-11-22 19:48:06.628+00
62586656540065802	62586656527482889	Sable	5	1	1	2026-11-22 19:48:06.892+00
62586656906018828	62586656894484491	Lowtide	6	0	1	2026-11-22 19:48:07.24+00
62586657168162830	62586657152434189	Packhound	5	0	0	2026-11-22 19:48:07.491+00
62586657578156048	62586657554038799	Inkwright	6	1	0	2026-11-22 19:48:07.882+00
62586657913700370	62586657909506065	SaintMarch	6	0	1	2026-11-22 19:48:08.201+00
62586658217787412	62586658203107347	TinBeetle	1	0	0	2026-11-22 19:48:08.492+00
62586658534457366	62586658521874453	CrownJay	3	1	1	2026-11-22 19:48:08.79+00
62586658899361816	62586658879438871	Nightjar	2	0	0	2026-11-22 19:48:09.141+00
\.
--
copy public.comments ("id", "post_id", "owner_id", "text", "created_at") from stdin;
62586663540359246	62586659593519130	62586655336300545	Would look great on a hood.	2026-11-22 19:48:13.554+00
62586663568670800	62586659593519130	62586655657164803	Is there a version without the outline?	2026-11-22 19:48:13.583+00
62586664004878431	62586661029019682	62586657554038799	This is the cleanest one on the page.	2026-11-22 19:48:13.985+00
62586664144339046	62586661281726500	62586658203107347	How many layers did this take?	2026-11-22 19:48:14.14+00
62586664151679080	62586661281726500	62586658521874453	Trade for something of mine?	2026-11-22 19:48:14.146+00
62586664157970538	62586661281726500	62586655336300545	Saw you wearing it in Financial, looks even better there.	2026-11-22 19:48:14.153+00
62586671093252222	62586670521778294	62586669703889007	A remark that stays	2026-11-22 19:48:20.763+00
\.
--
copy public.discord_registrations ("token_hash", "discord_id", "discord_username", "expires_at") from stdin;
\.
--
copy public.email_tokens ("token_hash", "user_id", "email", "created_at", "expires_at") from stdin;
\\x4c3e0c6c1fefc2a6a8f7a3a9b9874de62ee4012b3e86d781b7bceafbaf8347a1	62586671898558598	unverified@parade.example	2026-11-22 19:48:21.508+00	2026-11-23 19:48:21.557+00
\.
--
copy public.exports ("token_hash", "user_id", "created_at", "expires_at") from stdin;
\\x1bea4eab2bb8dad7f9120b486bdf9a6e53e582b069495a15811a794605c459d6	62586669703889007	2026-11-22 19:48:21.809+00	2026-11-29 19:48:21.812+00
\.
--
copy public.follows ("follower_id", "followed_id", "created_at") from stdin;
62586655336300545	62586655657164803	2026-11-22 19:48:12.291+00
62586655336300545	62586655932940293	2026-11-22 19:48:12.346+00
62586655336300545	62586656894484491	2026-11-22 19:48:12.352+00
62586655657164803	62586655932940293	2026-11-22 19:48:12.362+00
62586655657164803	62586656260096007	2026-11-22 19:48:12.394+00
62586655657164803	62586657152434189	2026-11-22 19:48:12.427+00
62586655932940293	62586656260096007	2026-11-22 19:48:12.456+00
62586655932940293	62586656527482889	2026-11-22 19:48:12.487+00
62586655932940293	62586657554038799	2026-11-22 19:48:12.503+00
62586656260096007	62586656527482889	2026-11-22 19:48:12.537+00
62586656260096007	62586656894484491	2026-11-22 19:48:12.564+00
62586656260096007	62586657909506065	2026-11-22 19:48:12.616+00
62586656527482889	62586656894484491	2026-11-22 19:48:12.647+00
62586656527482889	62586657152434189	2026-11-22 19:48:12.667+00
62586656527482889	62586658203107347	2026-11-22 19:48:12.69+00
62586656894484491	62586657152434189	2026-11-22 19:48:12.731+00
62586656894484491	62586657554038799	2026-11-22 19:48:12.813+00
62586656894484491	62586658521874453	2026-11-22 19:48:12.855+00
62586657152434189	62586657554038799	2026-11-22 19:48:12.901+00
62586657152434189	62586657909506065	2026-11-22 19:48:12.92+00
62586657152434189	62586658879438871	2026-11-22 19:48:12.957+00
62586657554038799	62586655336300545	2026-11-22 19:48:13.044+00
62586657554038799	62586657909506065	2026-11-22 19:48:12.981+00
62586657554038799	62586658203107347	2026-11-22 19:48:13+00
62586657909506065	62586655657164803	2026-11-22 19:48:13.106+00
62586657909506065	62586658203107347	2026-11-22 19:48:13.055+00
62586657909506065	62586658521874453	2026-11-22 19:48:13.086+00
62586658203107347	62586655932940293	2026-11-22 19:48:13.219+00
62586658203107347	62586658521874453	2026-11-22 19:48:13.137+00
62586658203107347	62586658879438871	2026-11-22 19:48:13.192+00
62586658521874453	62586655336300545	2026-11-22 19:48:13.311+00
62586658521874453	62586656260096007	2026-11-22 19:48:13.333+00
62586658521874453	62586658879438871	2026-11-22 19:48:13.28+00
62586658879438871	62586655336300545	2026-11-22 19:48:13.355+00
62586658879438871	62586655657164803	2026-11-22 19:48:13.37+00
62586658879438871	62586656527482889	2026-11-22 19:48:13.429+00
62586668893339757	62586669703889007	2026-11-22 19:48:20.875+00
\.
--
copy public.images ("id", "post_id", "position", "key", "width", "height", "widths", "has_avif", "thumbhash", "discard_after", "description") from stdin;
62586659503341593	62586659593519130	0	773b76ca1511144a618c36b39f47	425	425	{255,340,425}	true	\\x1f390e1f04b897888876887f8785a79867898788f8077b0c	\N	Last Talon: the emblem in its dark outline, on a coloured ground
62586660094738459	62586660133535773	0	8a8cf07c51625205988309434812	713	425	{428,570,713}	true	\\x9337061486a589877b8587906686987060fd87	\N	Velvet Deuce: the whole car from the side, in its livery
62586660096835612	62586660133535773	1	be0a661dad5951d0a3e3f9d77f2e	713	425	{428,570,713}	true	\\x4e08060c825748667c8587806987f96d58cff6	\N	Velvet Deuce: the same car in another place
62586660944085022	62586661029019682	0	38b6fda54a2d30c16f2e50e83bd5	425	713	{255,340,425}	true	\\x4c48060c043ef185589772847748988f87fba8	\N	Cinder: head and shoulders before a coloured ground
62586660950376479	62586661029019682	1	9cc21d5c020652afaa23388374d6	425	713	{255,340,425}	true	\\x4d38060c022f939768a7789977973c8faafce8	\N	Cinder: the face, close up
62586660951425056	62586661029019682	2	e668c07fef6a1c93d124e6a1581f	425	713	{255,340,425}	true	\\x133a0a3c02daf57787599ba89897e88f88ff89	\N	Cinder: the same character before another ground
62586660952473633	62586661029019682	3	1f49633c4accae6c9cb35205b1db	425	713	{255,340,425}	true	\\xca38062402f0f7d39598a666b9a7d02d089c62	\N	Cinder: the clothes at the chest, close up
62586661229297699	62586661281726500	0	62601d5682823a6b0b4af2a3ac99	425	425	{255,340,425}	true	\\xda18062702c7670888888774746688487889747af887890f	\N	\N
62586670277460083	\N	0	49450faaec956b861e0e037e1bbc	340	340	{255,340}	false	\\xe4da0207008888888787788878887878888f749f88f78408	2026-11-29 19:48:21.272+00	\N
62586670517583989	62586670521778294	0	0b61bf4e677a31a141188c0fe918	340	340	{255,340}	true	\\xd7f6000700c3999978887887888778788887f085880f8507	\N	\N
62586670693744759	62586670776582264	0	535b0922aa2952f8e477324d2406	340	340	{255,340}	true	\\x6df5010700d7f5bd8778778777a77878877787d0c7077808	\N	\N
\.
--
copy public.known_devices ("user_id", "device_hash", "created_at") from stdin;
62586655932940293	\\xaef64379698fc2bbcacc57a3facf658f932d3f25314d06ea83fb8bf4f1ad977f	2026-11-22 19:48:18.239+00
62586668893339757	\\x3b2468546c5ae41fd6f106922226a575ce1dcd28dc617f6f37f1db9ccf60fd39	2026-11-22 19:48:19.077+00
62586669703889007	\\x57d53db0ad88fd1b644026a2ee2f9a7742bf6ce82fd97cb40976609d92685438	2026-11-22 19:48:19.463+00
62586669942964337	\\x4cfb7e11310eae87ccdc69c7ec920422939bd620c12580d466b254ab1f7f8773	2026-11-22 19:48:19.754+00
62586671898558598	\\xf14931fdb19c9799edd94e39ec838a6efd207edd2ae3453d7c490917eee6191b	2026-11-22 19:48:21.603+00
\.
--
copy public.kysely_migration ("name", "timestamp") from stdin;
0001_accounts	2026-11-22T19:48:02.472Z
0002_posts	2026-11-22T19:48:02.538Z
0003_profiles	2026-11-22T19:48:02.683Z
0004_community	2026-11-22T19:48:02.839Z
0005_search	2026-11-22T19:48:03.010Z
0006_moderation	2026-11-22T19:48:03.367Z
0007_image_descriptions	2026-11-22T19:48:03.370Z
0008_count_new	2026-11-22T19:48:03.372Z
0009_one_statement	2026-11-22T19:48:03.375Z
\.
--
copy public.kysely_migration_lock ("id", "is_locked") from stdin;
migration_lock	0
\.
--
copy public.likes ("post_id", "user_id", "created_at") from stdin;
62586659593519130	62586655336300545	2026-11-22 19:48:13.444+00
62586659593519130	62586655657164803	2026-11-22 19:48:13.48+00
62586659593519130	62586655932940293	2026-11-22 19:48:13.493+00
62586659593519130	62586656527482889	2026-11-22 19:48:13.503+00
62586659593519130	62586656894484491	2026-11-22 19:48:13.531+00
62586660133535773	62586655336300545	2026-11-22 19:48:13.889+00
62586660133535773	62586655657164803	2026-11-22 19:48:13.608+00
62586660133535773	62586655932940293	2026-11-22 19:48:13.65+00
62586660133535773	62586656260096007	2026-11-22 19:48:13.668+00
62586660133535773	62586656527482889	2026-11-22 19:48:13.678+00
62586660133535773	62586656894484491	2026-11-22 19:48:13.714+00
62586660133535773	62586657152434189	2026-11-22 19:48:13.748+00
62586660133535773	62586657554038799	2026-11-22 19:48:13.773+00
62586660133535773	62586657909506065	2026-11-22 19:48:13.787+00
62586660133535773	62586658521874453	2026-11-22 19:48:13.803+00
62586660133535773	62586658879438871	2026-11-22 19:48:13.834+00
62586661029019682	62586655932940293	2026-11-22 19:48:13.914+00
62586661029019682	62586656527482889	2026-11-22 19:48:13.956+00
62586661281726500	62586656260096007	2026-11-22 19:48:14.032+00
62586661281726500	62586656527482889	2026-11-22 19:48:14.066+00
62586661281726500	62586656894484491	2026-11-22 19:48:14.098+00
62586661281726500	62586657152434189	2026-11-22 19:48:14.11+00
62586661281726500	62586657554038799	2026-11-22 19:48:14.127+00
\.
--
copy public.list_stretches ("kind", "of_id", "first_id", "total", "nsfw") from stdin;
1	0	0	4	0
1	2	0	1	0
1	3	0	1	0
2	62586659593519130	0	2	0
2	62586661029019682	0	1	0
2	62586661281726500	0	3	0
2	62586670521778294	0	1	0
10	62586656260096007	0	1	0
10	62586658879438871	0	1	0
10	62586668893339757	0	0	0
10	62586669703889007	0	1	0
10	62586669942964337	0	1	0
12	62586658203107347	0	1	0
13	62586656260096007	0	1	0
\.
--
copy public.mutes ("muter_id", "muted_id", "created_at") from stdin;
\.
--
copy public.notifications ("id", "user_id", "sender_id", "kind", "target_id", "post_id", "comment_id", "read", "created_at") from stdin;
62586662253756453	62586655657164803	62586655336300545	2	62586655657164803	\N	\N	false	2026-11-22 19:48:12.291+00
62586662264242214	62586655932940293	62586655336300545	2	62586655932940293	\N	\N	false	2026-11-22 19:48:12.346+00
62586662274727975	62586656894484491	62586655336300545	2	62586656894484491	\N	\N	false	2026-11-22 19:48:12.352+00
62586662298845224	62586655932940293	62586655657164803	2	62586655932940293	\N	\N	false	2026-11-22 19:48:12.362+00
62586662341836841	62586656260096007	62586655657164803	2	62586656260096007	\N	\N	false	2026-11-22 19:48:12.394+00
62586662373294122	62586657152434189	62586655657164803	2	62586657152434189	\N	\N	false	2026-11-22 19:48:12.427+00
62586662404751403	62586656260096007	62586655932940293	2	62586656260096007	\N	\N	false	2026-11-22 19:48:12.456+00
62586662422577196	62586656527482889	62586655932940293	2	62586656527482889	\N	\N	false	2026-11-22 19:48:12.487+00
62586662449840173	62586657554038799	62586655932940293	2	62586657554038799	\N	\N	false	2026-11-22 19:48:12.503+00
62586662485491758	62586656527482889	62586656260096007	2	62586656527482889	\N	\N	false	2026-11-22 19:48:12.537+00
62586662512754735	62586656894484491	62586656260096007	2	62586656894484491	\N	\N	false	2026-11-22 19:48:12.564+00
62586662567280688	62586657909506065	62586656260096007	2	62586657909506065	\N	\N	false	2026-11-22 19:48:12.616+00
62586662584057905	62586656894484491	62586656527482889	2	62586656894484491	\N	\N	false	2026-11-22 19:48:12.647+00
62586662609223730	62586657152434189	62586656527482889	2	62586657152434189	\N	\N	false	2026-11-22 19:48:12.667+00
62586662660603955	62586658203107347	62586656527482889	2	62586658203107347	\N	\N	false	2026-11-22 19:48:12.69+00
62586662729809972	62586657152434189	62586656894484491	2	62586657152434189	\N	\N	false	2026-11-22 19:48:12.731+00
62586662790627381	62586657554038799	62586656894484491	2	62586657554038799	\N	\N	false	2026-11-22 19:48:12.813+00
62586662832570422	62586658521874453	62586656894484491	2	62586658521874453	\N	\N	false	2026-11-22 19:48:12.855+00
62586662859833399	62586657554038799	62586657152434189	2	62586657554038799	\N	\N	false	2026-11-22 19:48:12.901+00
62586662890242104	62586657909506065	62586657152434189	2	62586657909506065	\N	\N	false	2026-11-22 19:48:12.92+00
62586662913310777	62586658879438871	62586657152434189	2	62586658879438871	\N	\N	false	2026-11-22 19:48:12.957+00
62586662942670906	62586657909506065	62586657554038799	2	62586657909506065	\N	\N	false	2026-11-22 19:48:12.981+00
62586662985662523	62586658203107347	62586657554038799	2	62586658203107347	\N	\N	false	2026-11-22 19:48:13+00
62586663001391164	62586655336300545	62586657554038799	2	62586655336300545	\N	\N	false	2026-11-22 19:48:13.044+00
62586663024459837	62586658203107347	62586657909506065	2	62586658203107347	\N	\N	false	2026-11-22 19:48:13.055+00
62586663054868542	62586658521874453	62586657909506065	2	62586658521874453	\N	\N	false	2026-11-22 19:48:13.086+00
62586663078985791	62586655657164803	62586657909506065	2	62586655657164803	\N	\N	false	2026-11-22 19:48:13.106+00
62586663099957312	62586658521874453	62586658203107347	2	62586658521874453	\N	\N	false	2026-11-22 19:48:13.137+00
62586663172309057	62586658879438871	62586658203107347	2	62586658879438871	\N	\N	false	2026-11-22 19:48:13.192+00
62586663237320770	62586655932940293	62586658203107347	2	62586655932940293	\N	\N	false	2026-11-22 19:48:13.219+00
62586663259340867	62586658879438871	62586658521874453	2	62586658879438871	\N	\N	false	2026-11-22 19:48:13.28+00
62586663287652420	62586655336300545	62586658521874453	2	62586655336300545	\N	\N	false	2026-11-22 19:48:13.311+00
62586663311769669	62586656260096007	62586658521874453	2	62586656260096007	\N	\N	false	2026-11-22 19:48:13.333+00
62586663327498310	62586655336300545	62586658879438871	2	62586655336300545	\N	\N	false	2026-11-22 19:48:13.355+00
62586663371538503	62586655657164803	62586658879438871	2	62586655657164803	\N	\N	false	2026-11-22 19:48:13.37+00
62586663409287240	62586656527482889	62586658879438871	2	62586656527482889	\N	\N	false	2026-11-22 19:48:13.429+00
62586663444938825	62586656260096007	62586655336300545	1	62586659593519130	62586659593519130	\N	false	2026-11-22 19:48:13.444+00
62586663460667466	62586656260096007	62586655657164803	1	62586659593519130	62586659593519130	\N	false	2026-11-22 19:48:13.48+00
62586663471153227	62586656260096007	62586655932940293	1	62586659593519130	62586659593519130	\N	false	2026-11-22 19:48:13.493+00
62586663500513356	62586656260096007	62586656527482889	1	62586659593519130	62586659593519130	\N	false	2026-11-22 19:48:13.503+00
62586663521484877	62586656260096007	62586656894484491	1	62586659593519130	62586659593519130	\N	false	2026-11-22 19:48:13.531+00
62586663546650703	62586656260096007	62586655336300545	0	62586663540359246	62586659593519130	62586663540359246	false	2026-11-22 19:48:13.554+00
62586663568670801	62586656260096007	62586655657164803	0	62586663568670800	62586659593519130	62586663568670800	false	2026-11-22 19:48:13.583+00
62586663615856722	62586658203107347	62586655657164803	1	62586660133535773	62586660133535773	\N	false	2026-11-22 19:48:13.608+00
62586663644168275	62586658203107347	62586655932940293	1	62586660133535773	62586660133535773	\N	false	2026-11-22 19:48:13.65+00
62586663653605460	62586658203107347	62586656260096007	1	62586660133535773	62586660133535773	\N	false	2026-11-22 19:48:13.668+00
62586663674576981	62586658203107347	62586656527482889	1	62586660133535773	62586660133535773	\N	false	2026-11-22 19:48:13.678+00
62586663727005782	62586658203107347	62586656894484491	1	62586660133535773	62586660133535773	\N	false	2026-11-22 19:48:13.714+00
62586663754268759	62586658203107347	62586657152434189	1	62586660133535773	62586660133535773	\N	false	2026-11-22 19:48:13.748+00
62586663768948824	62586658203107347	62586657554038799	1	62586660133535773	62586660133535773	\N	false	2026-11-22 19:48:13.773+00
62586663774191705	62586658203107347	62586657909506065	1	62586660133535773	62586660133535773	\N	false	2026-11-22 19:48:13.787+00
62586663812989018	62586658203107347	62586658521874453	1	62586660133535773	62586660133535773	\N	false	2026-11-22 19:48:13.803+00
62586663863320667	62586658203107347	62586658879438871	1	62586660133535773	62586660133535773	\N	false	2026-11-22 19:48:13.834+00
62586663902117980	62586658203107347	62586655336300545	1	62586660133535773	62586660133535773	\N	false	2026-11-22 19:48:13.889+00
62586663946158173	62586656260096007	62586655932940293	1	62586661029019682	62586661029019682	\N	false	2026-11-22 19:48:13.914+00
62586663971323998	62586656260096007	62586656527482889	1	62586661029019682	62586661029019682	\N	false	2026-11-22 19:48:13.956+00
62586664004878432	62586656260096007	62586657554038799	0	62586664004878431	62586661029019682	62586664004878431	false	2026-11-22 19:48:13.985+00
62586664058355809	62586658879438871	62586656260096007	1	62586661281726500	62586661281726500	\N	false	2026-11-22 19:48:14.032+00
62586664085618786	62586658879438871	62586656527482889	1	62586661281726500	62586661281726500	\N	false	2026-11-22 19:48:14.066+00
62586664101347427	62586658879438871	62586656894484491	1	62586661281726500	62586661281726500	\N	false	2026-11-22 19:48:14.098+00
62586664125464676	62586658879438871	62586657152434189	1	62586661281726500	62586661281726500	\N	false	2026-11-22 19:48:14.11+00
62586664134901861	62586658879438871	62586657554038799	1	62586661281726500	62586661281726500	\N	false	2026-11-22 19:48:14.127+00
62586664145387623	62586658879438871	62586658203107347	0	62586664144339046	62586661281726500	62586664144339046	false	2026-11-22 19:48:14.14+00
62586664151679081	62586658879438871	62586658521874453	0	62586664151679080	62586661281726500	62586664151679080	false	2026-11-22 19:48:14.146+00
62586664157970539	62586658879438871	62586655336300545	0	62586664157970538	62586661281726500	62586664157970538	false	2026-11-22 19:48:14.153+00
\.
--
copy public.passwords ("user_id", "hash") from stdin;
62586655336300545	$argon2id$v=19$m=19456,t=2,p=1$vFXgLZ7w/vLaBv5VESjIyA$TMnOetg69nfnWbDPOv1/t4ztBaJq+V39RLaIte22ut8
62586655657164803	$argon2id$v=19$m=19456,t=2,p=1$2/RtUNusS/4YQDtD+khwdQ$6YRXndNYiHZoIAjpqAoo9WR14neuX7/LdS6dHsbJcl4
62586655932940293	$argon2id$v=19$m=19456,t=2,p=1$nXHmZgMC+w10f6I2KrdbPA$HnND9I4DhxFvXp0SxrCjNPryMJ2ZY0PO0w4WR/lyhh8
62586656260096007	$argon2id$v=19$m=19456,t=2,p=1$EZ+wLDgJ3y+OC911gtLRZA$JUHmtk47gg2J/FwXYWzIJZhmGfiN8Sooo0bK8AYrBgs
62586656527482889	$argon2id$v=19$m=19456,t=2,p=1$IWqRSpJSfUzu6yGfSNCgVA$5nlyKtbWSjXdfivs8EDH4WAH93EgYgl4qrbYcQFkNdc
62586656894484491	$argon2id$v=19$m=19456,t=2,p=1$OZHWsSs/eM+ezy6CBH4NBw$DWrfQDPv7f9RnZydyYacqejETrDLgkALw58itn++Ios
62586657152434189	$argon2id$v=19$m=19456,t=2,p=1$GO9twdQhKfZ5Oyd6Xj6ydw$XYxgv+EoaXC0Qyjle5r7XXN+wLiIh8B3UEH1sPyRuVw
62586657554038799	$argon2id$v=19$m=19456,t=2,p=1$m/lHcf9VslDuPUYsacsLxA$eFNKvCux7Kk3vqG1RIUq1GfaCkKO+mGbrsk9WJt3vLE
62586657909506065	$argon2id$v=19$m=19456,t=2,p=1$wlRa0It4RlTkD1r/q+XoYA$rUuj7HKtBxmPq0FOqtRzFlmPpiMwWJZ4rwxyvheAGB4
62586658203107347	$argon2id$v=19$m=19456,t=2,p=1$YWmTi1DnPuXiUnslZB6FTg$gvhm7wc6tE9Rhtc+QHwJt1fuhtmnwtDEA55ptGgrzHw
62586658521874453	$argon2id$v=19$m=19456,t=2,p=1$BQjnjmF617K4Bjhq3os/5A$JvBVagtm28s2aFTuR2cAzor3MGmgo+KbcRC6j1p2wwE
62586658879438871	$argon2id$v=19$m=19456,t=2,p=1$keCYrPRIChFmkgmkOhuEKw$pSRfKYYAPREbwjVRvYcFLUbS+Jleqyp2f/TrGkfL3E0
62586668893339757	$argon2id$v=19$m=19456,t=2,p=1$B/t+1y5iEruxHpf5skACoA$USzlqs0KB7AnvSzZjshr4WCkrOqYqLJIxWHkOsvu9mU
62586669703889007	$argon2id$v=19$m=19456,t=2,p=1$h9XXhDlI6ElAVo0cLdTO3w$crIJ+E2/ZUmfyAq0f560P88nKRct1lj/0MbrDFnvsfY
62586669942964337	$argon2id$v=19$m=19456,t=2,p=1$VOCq+/97FfhNZ9QYbrrIPA$VF/7WDZeUBiYfRA8xCG6sRZskbL/9jWU4UdhQ2ekHCg
62586671898558598	$argon2id$v=19$m=19456,t=2,p=1$A6Cli2f0uZ1ynOv3X1tsog$wFhSs22FtW/+kEzWiowl0PqQL4QOOh14r3PcSxa4AUM
\.
--
copy public.post_words ("word_id", "post_id") from stdin;
1	62586659593519130
2	62586659593519130
3	62586660133535773
4	62586660133535773
5	62586660133535773
6	62586660133535773
7	62586660133535773
8	62586660133535773
9	62586660133535773
10	62586660133535773
11	62586660133535773
12	62586660133535773
12	62586670521778294
13	62586660133535773
14	62586661029019682
15	62586661281726500
16	62586661281726500
17	62586661281726500
18	62586661281726500
19	62586661281726500
20	62586661281726500
21	62586661281726500
22	62586661281726500
23	62586661281726500
24	62586661281726500
31	62586670521778294
32	62586670521778294
33	62586670521778294
34	62586670521778294
35	62586670521778294
36	62586670776582264
37	62586670776582264
38	62586670776582264
\.
--
copy public.posts ("id", "owner_id", "category", "title", "description", "tags", "nsfw", "for_sale", "for_sale_price", "creator_id", "num_likes", "created_at", "updated_at") from stdin;
62586659593519130	62586656260096007	0	Last Talon		{last,talon}	false	false	\N	62586656272678920	5	2026-11-22 19:48:09.779+00	2026-11-22 19:48:09.779+00
62586660133535773	62586658203107347	2	Velvet Deuce	Flat colours over the stock body; the shading does the rest.	{velvet,deuce}	false	false	\N	62586658217787412	11	2026-11-22 19:48:10.307+00	2026-11-22 19:48:10.307+00
62586661029019682	62586656260096007	3	Cinder		{cinder}	false	false	\N	62586656272678920	2	2026-11-22 19:48:11.167+00	2026-11-22 19:48:11.167+00
62586661281726500	62586658879438871	0	Airlock	Layered light to dark. Works on dark paint and on cloth.	{airlock}	false	false	\N	62586658899361816	5	2026-11-22 19:48:11.407+00	2026-11-22 19:48:11.407+00
62586670521778294	62586669703889007	0	Still here	From before the upgrade	{upgrade}	false	false	\N	\N	0	2026-11-22 19:48:20.224+00	2026-11-22 19:48:20.224+00
62586670776582264	62586669942964337	0	By somebody banned		{}	false	false	\N	\N	0	2026-11-22 19:48:20.467+00	2026-11-22 19:48:20.467+00
\.
--
copy public.prunes ("id", "user_id", "below_id", "pruned_by", "status", "done", "total", "counts", "created_at", "restorable_until") from stdin;
62586671619637378	62586668893339757	62586671619637379	KestrelWorks	1	9	9	{"likes": 1, "posts": 1, "comments": 1, "sessions": 1, "characters": 1, "notifications": 5}	2026-11-22 19:48:21.263+00	2026-11-29 19:48:21.272+00
\.
--
copy public.quarantine ("id", "prune_id", "kind", "item") from stdin;
1	62586671619637378	3	{"post_id": 62586670521778294, "user_id": 62586668893339757, "created_at": "2026-11-22T19:48:20.85+00:00"}
2	62586671619637378	4	{"id": 62586671006220411, "kind": 0, "read": false, "post_id": 62586670306820212, "user_id": 62586668893339757, "sender_id": 62586669703889007, "target_id": 62586671006220410, "comment_id": 62586671006220410, "created_at": "2026-11-22T19:48:20.667+00:00"}
3	62586671619637378	4	{"id": 62586671069134973, "kind": 0, "read": false, "post_id": 62586670521778294, "user_id": 62586669703889007, "sender_id": 62586668893339757, "target_id": 62586671069134972, "comment_id": 62586671069134972, "created_at": "2026-11-22T19:48:20.717+00:00"}
4	62586671619637378	4	{"id": 62586671155118207, "kind": 1, "read": false, "post_id": 62586670306820212, "user_id": 62586668893339757, "sender_id": 62586669703889007, "target_id": 62586670306820212, "comment_id": null, "created_at": "2026-11-22T19:48:20.814+00:00"}
5	62586671619637378	4	{"id": 62586671182381184, "kind": 1, "read": false, "post_id": 62586670521778294, "user_id": 62586669703889007, "sender_id": 62586668893339757, "target_id": 62586670521778294, "comment_id": null, "created_at": "2026-11-22T19:48:20.85+00:00"}
6	62586671619637378	4	{"id": 62586671223275649, "kind": 2, "read": false, "post_id": null, "user_id": 62586669703889007, "sender_id": 62586668893339757, "target_id": 62586669703889007, "comment_id": null, "created_at": "2026-11-22T19:48:20.875+00:00"}
7	62586671619637378	2	{"id": 62586671069134972, "text": "A swept remark", "post_id": 62586670521778294, "owner_id": 62586668893339757, "created_at": "2026-11-22T19:48:20.717+00:00"}
8	62586671619637378	1	{"post": {"id": 62586670306820212, "nsfw": false, "tags": ["swept"], "title": "Swept away", "category": 0, "for_sale": false, "owner_id": 62586668893339757, "num_likes": 0, "created_at": "2026-11-22T19:48:20.018+00:00", "creator_id": null, "updated_at": "2026-11-22T19:48:20.018+00:00", "description": "Gone for seven days", "for_sale_price": null}, "words": [25, 26, 27, 28, 29, 30], "images": [62586670277460083], "stretches": [0]}
9	62586671619637378	2	{"id": 62586671006220410, "text": "Nice broom", "post_id": 62586670306820212, "owner_id": 62586669703889007, "created_at": "2026-11-22T19:48:20.667+00:00"}
10	62586671619637378	3	{"post_id": 62586670306820212, "user_id": 62586669703889007, "created_at": "2026-11-22T19:48:20.814+00:00"}
11	62586671619637378	0	{"id": 62586670903459961, "name": "Sweeper", "gender": 1, "server": 6, "faction": 0, "user_id": 62586668893339757, "created_at": "2026-11-22T19:48:20.589+00:00"}
\.
--
copy public.report_cases ("id", "kind", "target_id", "maker_id", "title", "num_reports", "reason", "opened_by", "resolved_by", "resolved_at", "outcome", "last_reported_at", "created_at") from stdin;
\.
--
copy public.reports ("case_id", "reporter_id", "reason", "note", "created_at") from stdin;
\.
--
copy public.reset_tokens ("token_hash", "user_id", "created_at", "expires_at") from stdin;
\\x6a7c23587be700007e6cf201ee81889ab84c0ea2b6f7e6d9c63a953033547b71	62586669703889007	2026-11-22 19:48:21.088+00	2026-11-22 20:48:21.103+00
\.
--
copy public.secrets ("name", "value") from stdin;
\.
--
copy public.sessions ("id", "user_id", "token_hash", "user_agent", "created_at", "last_used_at", "expires_at") from stdin;
62586668425674860	62586655932940293	\\x2346794660637115718fc33cd49b646a9c7c404d9ad4739e8cf6e677169f7861	node	2026-11-22 19:48:18.225+00	2026-11-22 19:48:18.225+00	2026-12-22 19:48:18.227+00
62586669720666224	62586669703889007	\\x6532f1bc33654a7d6760eaac658b3220ef4347d7e5c1767d114f0664a7df0601	node	2026-11-22 19:48:19.456+00	2026-11-22 19:48:19.456+00	2026-12-22 19:48:19.461+00
62586671964618887	62586671898558598	\\x3aef0b8bec57326942b328765e75ebe5d8ca3ef1404bced14acd7672ebd90420	node	2026-11-22 19:48:21.591+00	2026-11-22 19:48:21.591+00	2026-12-22 19:48:21.601+00
\.
--
copy public.used_captchas ("signature", "expires_at") from stdin;
\.
--
copy public.usernames ("name_key", "user_id", "held_until") from stdin;
banned	62586669942964337	\N
bystander	62586669703889007	\N
crownjay	62586658521874453	\N
hexaunt	62586656260096007	\N
inkwright	62586657554038799	\N
kestrelworks	62586655932940293	\N
lowtide	62586656894484491	\N
nightjar77	62586658879438871	\N
packhound	62586657152434189	\N
sableone	62586656527482889	\N
saintmarch	62586657909506065	\N
swept	62586668893339757	\N
tinbeetle	62586658203107347	\N
unverified	62586671898558598	\N
vexley	62586655336300545	\N
warden09	62586655657164803	\N
\.
--
copy public.users ("id", "username", "email", "verified", "roles", "profile_color", "setting_view_nsfw", "num_posts", "created_at", "avatar_key", "discord_id", "discord_username", "num_following", "num_followers", "deletion_at", "setting_blur_nsfw", "banned_until", "ban_reason") from stdin;
62586655336300545	vexley	vexley@parade.example	true	{0}	#2a7a72	false	0	2026-11-22 19:48:05.742+00	\N	\N	\N	3	3	\N	false	\N	
62586655657164803	warden09	warden09@parade.example	true	{1}	#2a7a72	false	0	2026-11-22 19:48:06.049+00	\N	\N	\N	3	3	\N	false	\N	
62586655932940293	KestrelWorks	kestrelworks@parade.example	true	{2}	#2a7a72	false	0	2026-11-22 19:48:06.312+00	\N	\N	\N	3	3	\N	false	\N	
62586656260096007	hexaunt	hexaunt@parade.example	true	{0}	#2a7a72	false	2	2026-11-22 19:48:06.625+00	avatar-4d30a2bb7b3994e8af374f69	\N	\N	3	3	\N	false	\N	
62586656527482889	SableOne	sableone@parade.example	true	{0}	#2a7a72	false	0	2026-11-22 19:48:06.879+00	\N	\N	\N	3	3	\N	false	\N	
62586656894484491	lowtide	lowtide@parade.example	true	{0}	#2a7a72	false	0	2026-11-22 19:48:07.229+00	\N	\N	\N	3	3	\N	false	\N	
62586657152434189	packhound	packhound@parade.example	true	{0}	#2a7a72	false	0	2026-11-22 19:48:07.475+00	\N	\N	\N	3	3	\N	false	\N	
62586657554038799	inkwright	inkwright@parade.example	true	{0}	#2a7a72	false	0	2026-11-22 19:48:07.857+00	\N	\N	\N	3	3	\N	false	\N	
62586657909506065	saintmarch	saintmarch@parade.example	true	{0}	#2a7a72	false	0	2026-11-22 19:48:08.197+00	\N	\N	\N	3	3	\N	false	\N	
62586658203107347	tinbeetle	tinbeetle@parade.example	true	{0}	#2a7a72	false	1	2026-11-22 19:48:08.477+00	avatar-89bffb3e5c74f0b7ae3ad7b8	\N	\N	3	3	\N	false	\N	
62586658521874453	crownjay	crownjay@parade.example	true	{0}	#2a7a72	false	0	2026-11-22 19:48:08.781+00	\N	\N	\N	3	3	\N	false	\N	
62586658879438871	nightjar77	nightjar77@parade.example	true	{0}	#2a7a72	false	1	2026-11-22 19:48:09.122+00	avatar-8cdeab7fcf7c289c6a23456a	\N	\N	3	3	\N	false	\N	
62586668893339757	swept	swept@parade.example	true	{0}	#2a7a72	false	0	2026-11-22 19:48:18.656+00	\N	\N	\N	1	0	\N	false	\N	
62586669703889007	bystander	bystander@parade.example	true	{0}	#2a7a72	false	1	2026-11-22 19:48:19.445+00	\N	\N	\N	0	1	\N	false	\N	
62586669942964337	banned	banned@parade.example	true	{0}	#2a7a72	false	1	2026-11-22 19:48:19.673+00	\N	\N	\N	0	0	\N	false	infinity	For the archive
62586671898558598	unverified	unverified@parade.example	false	{0}	#2a7a72	false	0	2026-11-22 19:48:21.508+00	\N	\N	\N	0	0	\N	false	\N	
\.
--
copy public.words ("id", "word", "keys") from stdin;
1	last	{^l,^la,^las,la,as,st,las,ast,~last,~ast,~lst,~lat,~las}
2	talon	{^t,^ta,^tal,ta,al,lo,on,tal,alo,lon,~talon,~alon,~tlon,~taon,~taln,~talo}
3	body	{^b,^bo,^bod,bo,od,dy,bod,ody,~body,~ody,~bdy,~boy,~bod}
4	colours	{^c,^co,^col,co,ol,lo,ou,ur,rs,col,olo,lou,our,urs,~colours,~olours,~clours,~coours,~colurs,~colors,~colous,~colour}
5	deuce	{^d,^de,^deu,de,eu,uc,ce,deu,euc,uce,~deuce,~euce,~duce,~dece,~deue,~deuc}
6	does	{^d,^do,^doe,do,oe,es,doe,oes,~does,~oes,~des,~dos,~doe}
7	flat	{^f,^fl,^fla,fl,la,at,fla,lat,~flat,~lat,~fat,~flt,~fla}
8	over	{^o,^ov,^ove,ov,ve,er,ove,ver,~over,~ver,~oer,~ovr,~ove}
9	rest	{^r,^re,^res,re,es,st,res,est,~rest,~est,~rst,~ret,~res}
10	shading	{^s,^sh,^sha,sh,ha,ad,di,in,ng,sha,had,adi,din,ing,~shading,~hading,~sading,~shding,~shaing,~shadng,~shadig,~shadin}
11	stock	{^s,^st,^sto,st,to,oc,ck,sto,toc,ock,~stock,~tock,~sock,~stck,~stok,~stoc}
12	the	{^t,^th,^the,th,he,the,~the,~he,~te,~th}
13	velvet	{^v,^ve,^vel,ve,el,lv,et,vel,elv,lve,vet,~velvet,~elvet,~vlvet,~vevet,~velet,~velvt,~velve}
14	cinder	{^c,^ci,^cin,ci,in,nd,de,er,cin,ind,nde,der,~cinder,~inder,~cnder,~cider,~ciner,~cindr,~cinde}
15	airlock	{^a,^ai,^air,ai,ir,rl,lo,oc,ck,air,irl,rlo,loc,ock,~airlock,~irlock,~arlock,~ailock,~airock,~airlck,~airlok,~airloc}
16	and	{^a,^an,^and,an,nd,and,~and,~nd,~ad,~an}
17	cloth	{^c,^cl,^clo,cl,lo,ot,th,clo,lot,oth,~cloth,~loth,~coth,~clth,~cloh,~clot}
18	dark	{^d,^da,^dar,da,ar,rk,dar,ark,~dark,~ark,~drk,~dak,~dar}
19	layered	{^l,^la,^lay,la,ay,ye,er,re,ed,lay,aye,yer,ere,red,~layered,~ayered,~lyered,~laered,~layred,~layeed,~layerd,~layere}
20	light	{^l,^li,^lig,li,ig,gh,ht,lig,igh,ght,~light,~ight,~lght,~liht,~ligt,~ligh}
21	on	{^o,^on,on,~on,~n,~o}
22	paint	{^p,^pa,^pai,pa,ai,in,nt,pai,ain,int,~paint,~aint,~pint,~pant,~pait,~pain}
23	to	{^t,^to,to,~to,~o,~t}
24	works	{^w,^wo,^wor,wo,or,rk,ks,wor,ork,rks,~works,~orks,~wrks,~woks,~wors,~work}
25	away	{^a,^aw,^awa,aw,wa,ay,awa,way,~away,~way,~aay,~awy,~awa}
26	days	{^d,^da,^day,da,ay,ys,day,ays,~days,~ays,~dys,~das,~day}
27	for	{^f,^fo,^for,fo,or,for,~for,~or,~fr,~fo}
28	gone	{^g,^go,^gon,go,on,ne,gon,one,~gone,~one,~gne,~goe,~gon}
29	seven	{^s,^se,^sev,se,ev,ve,en,sev,eve,ven,~seven,~even,~sven,~seen,~sevn,~seve}
30	swept	{^s,^sw,^swe,sw,we,ep,pt,swe,wep,ept,~swept,~wept,~sept,~swpt,~swet,~swep}
31	before	{^b,^be,^bef,be,ef,fo,or,re,bef,efo,for,ore,~before,~efore,~bfore,~beore,~befre,~befoe,~befor}
32	from	{^f,^fr,^fro,fr,ro,om,fro,rom,~from,~rom,~fom,~frm,~fro}
33	here	{^h,^he,^her,he,er,re,her,ere,~here,~ere,~hre,~hee,~her}
34	still	{^s,^st,^sti,st,ti,il,ll,sti,til,ill,~still,~till,~sill,~stll,~stil}
35	upgrade	{^u,^up,^upg,up,pg,gr,ra,ad,de,upg,pgr,gra,rad,ade,~upgrade,~pgrade,~ugrade,~uprade,~upgade,~upgrde,~upgrae,~upgrad}
36	banned	{^b,^ba,^ban,ba,an,nn,ne,ed,ban,ann,nne,ned,~banned,~anned,~bnned,~baned,~bannd,~banne}
37	by	{^b,^by,by,~by,~y,~b}
38	somebody	{^s,^so,^som,so,om,me,eb,bo,od,dy,som,ome,meb,ebo,bod,ody,~somebody,~omebody,~smebody,~soebody,~sombody,~someody,~somebdy,~someboy,~somebod}
\.
--
copy pgboss.queue ("name", "policy", "retry_limit", "retry_delay", "retry_backoff", "retry_delay_max", "expire_seconds", "retention_seconds", "deletion_seconds", "dead_letter", "partition", "table_name", "deferred_count", "queued_count", "ready_count", "warning_queued", "active_count", "failed_count", "total_count", "ready_history", "heartbeat_seconds", "notify", "singletons_active", "monitor_claim_on", "monitor_on", "maintain_on", "created_on", "updated_on") from stdin;
__pgboss__send-it	standard	2	0	false	\N	900	1209600	604800	\N	false	job_common	0	0	0	0	0	0	0	{}	\N	false	\N	\N	\N	\N	2026-11-22 19:48:03.889+00	2026-11-22 19:48:03.889+00
accounts-export	standard	8	5	true	3600	900	1209600	3600	\N	false	job_common	0	0	0	0	0	0	0	{}	\N	true	\N	\N	\N	\N	2026-11-22 19:48:03.94+00	2026-11-22 19:48:03.94+00
accounts-reset	standard	8	5	true	3600	900	1209600	3600	\N	false	job_common	0	0	0	0	0	0	0	{}	\N	true	\N	\N	\N	\N	2026-11-22 19:48:03.939+00	2026-11-22 19:48:03.939+00
accounts-tidy	standard	8	5	true	3600	900	1209600	3600	\N	false	job_common	0	0	0	0	0	0	0	{}	\N	true	\N	\N	\N	\N	2026-11-22 19:48:03.949+00	2026-11-22 19:48:03.949+00
mail	standard	8	5	true	3600	900	1209600	3600	\N	false	job_common	0	0	0	0	0	0	0	{}	\N	true	\N	\N	\N	\N	2026-11-22 19:48:03.912+00	2026-11-22 19:48:03.912+00
moderation-forget-prunes	standard	8	5	true	3600	900	1209600	3600	\N	false	job_common	0	0	0	0	0	0	0	{}	\N	true	\N	\N	\N	\N	2026-11-22 19:48:03.962+00	2026-11-22 19:48:03.962+00
moderation-prune	standard	8	5	true	3600	900	1209600	3600	\N	false	job_common	0	0	0	0	0	0	0	{}	\N	true	\N	\N	\N	\N	2026-11-22 19:48:03.961+00	2026-11-22 19:48:03.961+00
posts-avif	standard	8	5	true	3600	900	1209600	3600	\N	false	job_common	0	0	0	0	0	0	0	{}	\N	true	\N	\N	\N	\N	2026-11-22 19:48:03.924+00	2026-11-22 19:48:03.924+00
posts-discard-images	standard	8	5	true	3600	900	1209600	3600	\N	false	job_common	0	0	0	0	0	0	0	{}	\N	true	\N	\N	\N	\N	2026-11-22 19:48:03.933+00	2026-11-22 19:48:03.933+00
posts-reconcile	standard	8	5	true	3600	900	1209600	3600	\N	false	job_common	0	0	0	0	0	0	0	{}	\N	true	\N	\N	\N	\N	2026-11-22 19:48:03.95+00	2026-11-22 19:48:03.95+00
users-reconcile	standard	8	5	true	3600	900	1209600	3600	\N	false	job_common	0	0	0	0	0	0	0	{}	\N	true	\N	\N	\N	\N	2026-11-22 19:48:03.96+00	2026-11-22 19:48:03.96+00
users-sweep-avatar	standard	8	5	true	3600	900	1209600	3600	\N	false	job_common	0	0	0	0	0	0	0	{}	\N	true	\N	\N	\N	\N	2026-11-22 19:48:03.938+00	2026-11-22 19:48:03.938+00
\.
--
copy pgboss.schedule ("name", "key", "cron", "timezone", "data", "options", "created_on", "updated_on") from stdin;
accounts-tidy		41 * * * *	UTC	\N	{}	2026-11-22 19:48:04.444+00	2026-11-22 19:48:04.444+00
moderation-forget-prunes		37 3 * * *	UTC	\N	{}	2026-11-22 19:48:04.447+00	2026-11-22 19:48:04.447+00
moderation-prune		* * * * *	UTC	\N	{}	2026-11-22 19:48:04.446+00	2026-11-22 19:48:04.446+00
posts-discard-images		17 * * * *	UTC	\N	{}	2026-11-22 19:48:04.441+00	2026-11-22 19:48:04.441+00
posts-reconcile		23 3 * * *	UTC	\N	{}	2026-11-22 19:48:04.445+00	2026-11-22 19:48:04.445+00
users-reconcile		29 3 * * *	UTC	\N	{}	2026-11-22 19:48:04.446+00	2026-11-22 19:48:04.446+00
\.
--
copy pgboss.subscription ("event", "name", "created_on", "updated_on") from stdin;
\.
--
copy pgboss.job ("id", "name", "priority", "data", "state", "retry_limit", "retry_count", "retry_delay", "retry_backoff", "retry_delay_max", "expire_seconds", "deletion_seconds", "singleton_key", "singleton_on", "group_id", "group_tier", "start_after", "created_on", "started_on", "completed_on", "keep_until", "output", "dead_letter", "policy", "heartbeat_on", "heartbeat_seconds", "blocked", "blocking", "pending_dependencies", "source_name", "source_id", "source_created_on", "source_retry_count") from stdin;
8709459f-b977-461a-8bb5-35e8da755c1d	accounts-export	0	{"userId": "62586669703889007"}	completed	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 19:48:20.974+00	2026-11-22 19:48:20.974+00	2026-11-22 19:48:20.998+00	2026-11-22 19:48:21.907+00	2026-12-06 19:48:20.974+00	\N	\N	standard	2026-11-22 19:48:20.998+00	\N	false	false	0	\N	\N	\N	\N
a557cbab-0e2f-4343-af38-9925a2815c19	accounts-reset	0	{"email": "bystander@parade.example"}	completed	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 19:48:21.061+00	2026-11-22 19:48:21.061+00	2026-11-22 19:48:21.078+00	2026-11-22 19:48:21.136+00	2026-12-06 19:48:21.061+00	\N	\N	standard	2026-11-22 19:48:21.078+00	\N	false	false	0	\N	\N	\N	\N
328de007-29ef-43b4-ae5f-cb78772215ea	mail	0	{"to": "unverified@parade.example", "html": "<!doctype html><html lang=\\"en\\"><body style=\\"margin:0;padding:32px;background:#e9edf1\\">\\n<div style=\\"max-width:520px;margin:0 auto;padding:32px;background:#ffffff;color:#12171d;font:15px/24px system-ui,sans-serif\\">\\n<p style=\\"margin:0 0 16px\\">Hello unverified,</p>\\n<p style=\\"margin:0 0 16px\\">this address was given when signing up at Parade.</p>\\n<p style=\\"margin:0 0 16px\\">Verify it, and you can post and comment. The link works once, within 24 hours.</p>\\n<p style=\\"margin:24px 0\\"><a href=\\"http://localhost:23999/verify/gBZ2lkjZpDnNfbYMDax3N0ZhqrEauS8jRn-DQWJVE_4\\" style=\\"background:#ffc21a;color:#15110a;padding:12px 20px;text-decoration:none;font-weight:700\\">Verify my e-mail</a></p>\\n<p style=\\"margin:0 0 16px;font-size:13px;word-break:break-all\\">http://localhost:23999/verify/gBZ2lkjZpDnNfbYMDax3N0ZhqrEauS8jRn-DQWJVE_4</p>\\n<p style=\\"margin:24px 0 0;color:#596673;font-size:13px\\">If this was not you, you need do nothing.<br>Parade</p>\\n</div></body></html>", "text": "Hello unverified,\\n\\nthis address was given when signing up at Parade.\\n\\nVerify it, and you can post and comment. The link works once, within 24 hours.\\n\\nVerify my e-mail:\\nhttp://localhost:23999/verify/gBZ2lkjZpDnNfbYMDax3N0ZhqrEauS8jRn-DQWJVE_4\\n\\nIf this was not you, you need do nothing.\\n\\nParade", "subject": "Verify your e-mail for Parade"}	completed	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 19:48:21.508+00	2026-11-22 19:48:21.508+00	2026-11-22 19:48:21.564+00	2026-11-22 19:48:21.986+00	2026-12-06 19:48:21.508+00	\N	\N	standard	2026-11-22 19:48:21.564+00	\N	false	false	0	\N	\N	\N	\N
54a110b1-7127-4b9a-8007-8367172729e9	mail	0	{"to": "bystander@parade.example", "html": "<!doctype html><html lang=\\"en\\"><body style=\\"margin:0;padding:32px;background:#e9edf1\\">\\n<div style=\\"max-width:520px;margin:0 auto;padding:32px;background:#ffffff;color:#12171d;font:15px/24px system-ui,sans-serif\\">\\n<p style=\\"margin:0 0 16px\\">Hello bystander,</p>\\n<p style=\\"margin:0 0 16px\\">somebody asked for a new password for your account.</p>\\n<p style=\\"margin:0 0 16px\\">The link works once, within one hour. Setting a new password signs you out everywhere.</p>\\n<p style=\\"margin:24px 0\\"><a href=\\"http://localhost:23999/reset-password/reset/PKE4_wEF1tTnqiL84zofTJTuSwGydI_EWePa5KUnTKQ\\" style=\\"background:#ffc21a;color:#15110a;padding:12px 20px;text-decoration:none;font-weight:700\\">Set a new password</a></p>\\n<p style=\\"margin:0 0 16px;font-size:13px;word-break:break-all\\">http://localhost:23999/reset-password/reset/PKE4_wEF1tTnqiL84zofTJTuSwGydI_EWePa5KUnTKQ</p>\\n<p style=\\"margin:24px 0 0;color:#596673;font-size:13px\\">If this was not you, you need do nothing: your password stays as it is.<br>Parade</p>\\n</div></body></html>", "text": "Hello bystander,\\n\\nsomebody asked for a new password for your account.\\n\\nThe link works once, within one hour. Setting a new password signs you out everywhere.\\n\\nSet a new password:\\nhttp://localhost:23999/reset-password/reset/PKE4_wEF1tTnqiL84zofTJTuSwGydI_EWePa5KUnTKQ\\n\\nIf this was not you, you need do nothing: your password stays as it is.\\n\\nParade", "subject": "Reset your Parade password"}	completed	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 19:48:21.088+00	2026-11-22 19:48:21.088+00	2026-11-22 19:48:21.123+00	2026-11-22 19:48:21.424+00	2026-12-06 19:48:21.088+00	\N	\N	standard	2026-11-22 19:48:21.123+00	\N	false	false	0	\N	\N	\N	\N
63247fee-ab2e-40eb-9b01-9b4e2f2bfa3c	mail	0	{"to": "bystander@parade.example", "html": "<!doctype html><html lang=\\"en\\"><body style=\\"margin:0;padding:32px;background:#e9edf1\\">\\n<div style=\\"max-width:520px;margin:0 auto;padding:32px;background:#ffffff;color:#12171d;font:15px/24px system-ui,sans-serif\\">\\n<p style=\\"margin:0 0 16px\\">Hello bystander,</p>\\n<p style=\\"margin:0 0 16px\\">everything we keep of you is in one archive. The link works for 7 days.</p>\\n<p style=\\"margin:24px 0\\"><a href=\\"http://localhost:23999/api/auth/export/fYdOhfZorx37hP8NMVRTSOD7ytc-DWr8km8sEGeVQvg\\" style=\\"background:#ffc21a;color:#15110a;padding:12px 20px;text-decoration:none;font-weight:700\\">Download my data</a></p>\\n<p style=\\"margin:0 0 16px;font-size:13px;word-break:break-all\\">http://localhost:23999/api/auth/export/fYdOhfZorx37hP8NMVRTSOD7ytc-DWr8km8sEGeVQvg</p>\\n<p style=\\"margin:24px 0 0;color:#596673;font-size:13px\\">Whoever has the link can download the archive, so keep it to yourself.<br>Parade</p>\\n</div></body></html>", "text": "Hello bystander,\\n\\neverything we keep of you is in one archive. The link works for 7 days.\\n\\nDownload my data:\\nhttp://localhost:23999/api/auth/export/fYdOhfZorx37hP8NMVRTSOD7ytc-DWr8km8sEGeVQvg\\n\\nWhoever has the link can download the archive, so keep it to yourself.\\n\\nParade", "subject": "Your Parade data is ready"}	completed	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 19:48:21.809+00	2026-11-22 19:48:21.809+00	2026-11-22 19:48:21.905+00	2026-11-22 19:48:22.002+00	2026-12-06 19:48:21.809+00	\N	\N	standard	2026-11-22 19:48:21.905+00	\N	false	false	0	\N	\N	\N	\N
80f6711f-7a46-4315-99e3-3cafab9ada19	mail	0	{"to": "bystander@parade.example", "html": "<!doctype html><html lang=\\"en\\"><body style=\\"margin:0;padding:32px;background:#e9edf1\\">\\n<div style=\\"max-width:520px;margin:0 auto;padding:32px;background:#ffffff;color:#12171d;font:15px/24px system-ui,sans-serif\\">\\n<p style=\\"margin:0 0 16px\\">Hello bystander,</p>\\n<p style=\\"margin:0 0 16px\\">this address was given when signing up at Parade.</p>\\n<p style=\\"margin:0 0 16px\\">Verify it, and you can post and comment. The link works once, within 24 hours.</p>\\n<p style=\\"margin:24px 0\\"><a href=\\"http://localhost:23999/verify/Awc7aBg4ommXN6L7dg-_fw_4mcNd4_BlSjkEC6qHT4E\\" style=\\"background:#ffc21a;color:#15110a;padding:12px 20px;text-decoration:none;font-weight:700\\">Verify my e-mail</a></p>\\n<p style=\\"margin:0 0 16px;font-size:13px;word-break:break-all\\">http://localhost:23999/verify/Awc7aBg4ommXN6L7dg-_fw_4mcNd4_BlSjkEC6qHT4E</p>\\n<p style=\\"margin:24px 0 0;color:#596673;font-size:13px\\">If this was not you, you need do nothing.<br>Parade</p>\\n</div></body></html>", "text": "Hello bystander,\\n\\nthis address was given when signing up at Parade.\\n\\nVerify it, and you can post and comment. The link works once, within 24 hours.\\n\\nVerify my e-mail:\\nhttp://localhost:23999/verify/Awc7aBg4ommXN6L7dg-_fw_4mcNd4_BlSjkEC6qHT4E\\n\\nIf this was not you, you need do nothing.\\n\\nParade", "subject": "Verify your e-mail for Parade"}	completed	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 19:48:19.445+00	2026-11-22 19:48:19.445+00	2026-11-22 19:48:19.453+00	2026-11-22 19:48:19.493+00	2026-12-06 19:48:19.445+00	\N	\N	standard	2026-11-22 19:48:19.453+00	\N	false	false	0	\N	\N	\N	\N
9ba8bb63-9058-4b45-ab5b-0aae3ca020cf	mail	0	{"to": "banned@parade.example", "html": "<!doctype html><html lang=\\"en\\"><body style=\\"margin:0;padding:32px;background:#e9edf1\\">\\n<div style=\\"max-width:520px;margin:0 auto;padding:32px;background:#ffffff;color:#12171d;font:15px/24px system-ui,sans-serif\\">\\n<p style=\\"margin:0 0 16px\\">Hello banned,</p>\\n<p style=\\"margin:0 0 16px\\">You are banned for good: For the archive</p>\\n<p style=\\"margin:0 0 16px\\">You are signed out everywhere, and cannot sign in again.</p>\\n\\n<p style=\\"margin:24px 0 0;color:#596673;font-size:13px\\">If you think this is a mistake, write to contact@parade.example.<br>Parade</p>\\n</div></body></html>", "text": "Hello banned,\\n\\nYou are banned for good: For the archive\\n\\nYou are signed out everywhere, and cannot sign in again.\\n\\nIf you think this is a mistake, write to contact@parade.example.\\n\\nParade", "subject": "You are banned from Parade"}	completed	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 19:48:21.377+00	2026-11-22 19:48:21.377+00	2026-11-22 19:48:21.389+00	2026-11-22 19:48:21.505+00	2026-12-06 19:48:21.377+00	\N	\N	standard	2026-11-22 19:48:21.389+00	\N	false	false	0	\N	\N	\N	\N
cfbe25fb-33f4-4863-92d2-088263ae6fc8	mail	0	{"to": "banned@parade.example", "html": "<!doctype html><html lang=\\"en\\"><body style=\\"margin:0;padding:32px;background:#e9edf1\\">\\n<div style=\\"max-width:520px;margin:0 auto;padding:32px;background:#ffffff;color:#12171d;font:15px/24px system-ui,sans-serif\\">\\n<p style=\\"margin:0 0 16px\\">Hello banned,</p>\\n<p style=\\"margin:0 0 16px\\">this address was given when signing up at Parade.</p>\\n<p style=\\"margin:0 0 16px\\">Verify it, and you can post and comment. The link works once, within 24 hours.</p>\\n<p style=\\"margin:24px 0\\"><a href=\\"http://localhost:23999/verify/KMVn79pyWG8Om2z4TDDu0PnXRTYTnFUT9p_bORSpELc\\" style=\\"background:#ffc21a;color:#15110a;padding:12px 20px;text-decoration:none;font-weight:700\\">Verify my e-mail</a></p>\\n<p style=\\"margin:0 0 16px;font-size:13px;word-break:break-all\\">http://localhost:23999/verify/KMVn79pyWG8Om2z4TDDu0PnXRTYTnFUT9p_bORSpELc</p>\\n<p style=\\"margin:24px 0 0;color:#596673;font-size:13px\\">If this was not you, you need do nothing.<br>Parade</p>\\n</div></body></html>", "text": "Hello banned,\\n\\nthis address was given when signing up at Parade.\\n\\nVerify it, and you can post and comment. The link works once, within 24 hours.\\n\\nVerify my e-mail:\\nhttp://localhost:23999/verify/KMVn79pyWG8Om2z4TDDu0PnXRTYTnFUT9p_bORSpELc\\n\\nIf this was not you, you need do nothing.\\n\\nParade", "subject": "Verify your e-mail for Parade"}	completed	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 19:48:19.673+00	2026-11-22 19:48:19.673+00	2026-11-22 19:48:19.695+00	2026-11-22 19:48:19.773+00	2026-12-06 19:48:19.673+00	\N	\N	standard	2026-11-22 19:48:19.695+00	\N	false	false	0	\N	\N	\N	\N
e04af32c-2d1c-4d5c-960f-28bb27e52595	mail	0	{"to": "swept@parade.example", "html": "<!doctype html><html lang=\\"en\\"><body style=\\"margin:0;padding:32px;background:#e9edf1\\">\\n<div style=\\"max-width:520px;margin:0 auto;padding:32px;background:#ffffff;color:#12171d;font:15px/24px system-ui,sans-serif\\">\\n<p style=\\"margin:0 0 16px\\">Hello swept,</p>\\n<p style=\\"margin:0 0 16px\\">this address was given when signing up at Parade.</p>\\n<p style=\\"margin:0 0 16px\\">Verify it, and you can post and comment. The link works once, within 24 hours.</p>\\n<p style=\\"margin:24px 0\\"><a href=\\"http://localhost:23999/verify/F8ARpDy0y1PNSggQBi7NW7Rw3Jq8ioQGi0BNRomlOWI\\" style=\\"background:#ffc21a;color:#15110a;padding:12px 20px;text-decoration:none;font-weight:700\\">Verify my e-mail</a></p>\\n<p style=\\"margin:0 0 16px;font-size:13px;word-break:break-all\\">http://localhost:23999/verify/F8ARpDy0y1PNSggQBi7NW7Rw3Jq8ioQGi0BNRomlOWI</p>\\n<p style=\\"margin:24px 0 0;color:#596673;font-size:13px\\">If this was not you, you need do nothing.<br>Parade</p>\\n</div></body></html>", "text": "Hello swept,\\n\\nthis address was given when signing up at Parade.\\n\\nVerify it, and you can post and comment. The link works once, within 24 hours.\\n\\nVerify my e-mail:\\nhttp://localhost:23999/verify/F8ARpDy0y1PNSggQBi7NW7Rw3Jq8ioQGi0BNRomlOWI\\n\\nIf this was not you, you need do nothing.\\n\\nParade", "subject": "Verify your e-mail for Parade"}	completed	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 19:48:18.656+00	2026-11-22 19:48:18.656+00	2026-11-22 19:48:18.723+00	2026-11-22 19:48:19.25+00	2026-12-06 19:48:18.656+00	\N	\N	standard	2026-11-22 19:48:18.723+00	\N	false	false	0	\N	\N	\N	\N
6382957d-1747-4818-8144-f76b7ba0289a	moderation-prune	0	{}	completed	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 19:48:21.263+00	2026-11-22 19:48:21.263+00	2026-11-22 19:48:21.324+00	2026-11-22 19:48:22.411+00	2026-12-06 19:48:21.263+00	\N	\N	standard	2026-11-22 19:48:21.324+00	\N	false	false	0	\N	\N	\N	\N
ba47bfd6-f660-48eb-9c7f-da4d19005389	moderation-prune	0	{}	completed	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 19:48:04.489+00	2026-11-22 19:48:04.489+00	2026-11-22 19:48:04.497+00	2026-11-22 19:48:04.509+00	2026-12-06 19:48:04.489+00	\N	\N	standard	2026-11-22 19:48:04.497+00	\N	false	false	0	\N	\N	\N	\N
145c4c5b-5810-4127-bd99-e827dc4decc8	posts-avif	0	{"imageId": "62586660951425056"}	completed	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 19:48:11.167+00	2026-11-22 19:48:11.167+00	2026-11-22 19:48:20.758+00	2026-11-22 19:48:22.723+00	2026-12-06 19:48:11.167+00	\N	\N	standard	2026-11-22 19:48:20.758+00	\N	false	false	0	\N	\N	\N	\N
2059f106-2a7a-4913-8e8f-04719bbf448c	posts-avif	0	{"imageId": "62586660094738459"}	completed	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 19:48:10.307+00	2026-11-22 19:48:10.307+00	2026-11-22 19:48:12.119+00	2026-11-22 19:48:15.425+00	2026-12-06 19:48:10.307+00	\N	\N	standard	2026-11-22 19:48:12.119+00	\N	false	false	0	\N	\N	\N	\N
2167a00c-72e4-4111-921f-d23ab83dbb1a	posts-avif	0	{"imageId": "62586660096835612"}	completed	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 19:48:10.307+00	2026-11-22 19:48:10.307+00	2026-11-22 19:48:15.45+00	2026-11-22 19:48:17.333+00	2026-12-06 19:48:10.307+00	\N	\N	standard	2026-11-22 19:48:15.45+00	\N	false	false	0	\N	\N	\N	\N
70a049df-d587-46a0-b761-8aca3d2dd84d	posts-avif	0	{"imageId": "62586670693744759"}	completed	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 19:48:20.467+00	2026-11-22 19:48:20.467+00	2026-11-22 19:48:24.071+00	2026-11-22 19:48:24.12+00	2026-12-06 19:48:20.467+00	\N	\N	standard	2026-11-22 19:48:24.071+00	\N	false	false	0	\N	\N	\N	\N
8fa192a9-1b39-42ce-9c2a-05630563992a	posts-avif	0	{"imageId": "62586670277460083"}	completed	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 19:48:20.018+00	2026-11-22 19:48:20.018+00	2026-11-22 19:48:23.994+00	2026-11-22 19:48:23.997+00	2026-12-06 19:48:20.018+00	\N	\N	standard	2026-11-22 19:48:23.994+00	\N	false	false	0	\N	\N	\N	\N
91ac89eb-584d-4dd2-b6c9-9f88cb92ef04	posts-avif	0	{"imageId": "62586661229297699"}	completed	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 19:48:11.407+00	2026-11-22 19:48:11.407+00	2026-11-22 19:48:23.41+00	2026-11-22 19:48:23.993+00	2026-12-06 19:48:11.407+00	\N	\N	standard	2026-11-22 19:48:23.41+00	\N	false	false	0	\N	\N	\N	\N
9cffa471-28f2-48db-85b1-c8dcace26b71	posts-avif	0	{"imageId": "62586660944085022"}	completed	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 19:48:11.167+00	2026-11-22 19:48:11.167+00	2026-11-22 19:48:17.335+00	2026-11-22 19:48:19.418+00	2026-12-06 19:48:11.167+00	\N	\N	standard	2026-11-22 19:48:17.335+00	\N	false	false	0	\N	\N	\N	\N
a77c1955-e848-4410-9ece-7e8802e594b0	posts-avif	0	{"imageId": "62586660952473633"}	completed	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 19:48:11.167+00	2026-11-22 19:48:11.167+00	2026-11-22 19:48:22.725+00	2026-11-22 19:48:23.409+00	2026-12-06 19:48:11.167+00	\N	\N	standard	2026-11-22 19:48:22.725+00	\N	false	false	0	\N	\N	\N	\N
c63968df-1d98-4cee-a5b9-9c55e81b7c8e	posts-avif	0	{"imageId": "62586670517583989"}	completed	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 19:48:20.224+00	2026-11-22 19:48:20.224+00	2026-11-22 19:48:23.998+00	2026-11-22 19:48:24.069+00	2026-12-06 19:48:20.224+00	\N	\N	standard	2026-11-22 19:48:23.998+00	\N	false	false	0	\N	\N	\N	\N
d51cb7f6-4c06-4649-b398-58043f3b3922	posts-avif	0	{"imageId": "62586660950376479"}	completed	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 19:48:11.167+00	2026-11-22 19:48:11.167+00	2026-11-22 19:48:19.419+00	2026-11-22 19:48:20.756+00	2026-12-06 19:48:11.167+00	\N	\N	standard	2026-11-22 19:48:19.419+00	\N	false	false	0	\N	\N	\N	\N
f21fb156-6417-4895-9c58-9c5a9a4b53f4	posts-avif	0	{"imageId": "62586659503341593"}	completed	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 19:48:09.779+00	2026-11-22 19:48:09.779+00	2026-11-22 19:48:09.923+00	2026-11-22 19:48:12.116+00	2026-12-06 19:48:09.779+00	\N	\N	standard	2026-11-22 19:48:09.923+00	\N	false	false	0	\N	\N	\N	\N
1d335038-d003-4e69-b1d5-6f6d83e5098c	users-sweep-avatar	0	{"key": "avatar-89bffb3e5c74f0b7ae3ad7b8"}	created	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 20:48:11.922+00	2026-11-22 19:48:11.922+00	\N	\N	2026-12-06 20:48:11.922+00	\N	\N	standard	\N	\N	false	false	0	\N	\N	\N	\N
a0b83986-4e52-44d0-b81b-c4ffc393e389	users-sweep-avatar	0	{"key": "avatar-8cdeab7fcf7c289c6a23456a"}	created	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 20:48:12.261+00	2026-11-22 19:48:12.261+00	\N	\N	2026-12-06 20:48:12.261+00	\N	\N	standard	\N	\N	false	false	0	\N	\N	\N	\N
e40b38bb-59b8-49c7-9194-b42425e13bb8	users-sweep-avatar	0	{"key": "avatar-4d30a2bb7b3994e8af374f69"}	created	8	0	5	true	3600	900	3600	\N	\N	\N	\N	2026-11-22 20:48:11.734+00	2026-11-22 19:48:11.734+00	\N	\N	2026-12-06 20:48:11.734+00	\N	\N	standard	\N	\N	false	false	0	\N	\N	\N	\N
\.
--
copy pgboss.job_dependency ("child_name", "child_id", "parent_name", "parent_id") from stdin;
\.
--
select setval('public.id_sequence', 135, true);
--
select setval(pg_get_serial_sequence('public.quarantine', 'id'), 11, true);
--
select setval(pg_get_serial_sequence('public.words', 'id'), 38, true);
--
alter table public.audit_log add constraint audit_log_pkey PRIMARY KEY (id);
--
alter table public.blocks add constraint blocks_check CHECK ((blocker_id <> blocked_id));
--
alter table public.blocks add constraint blocks_pkey PRIMARY KEY (blocker_id, blocked_id);
--
alter table public.characters add constraint characters_pkey PRIMARY KEY (id);
--
alter table public.comments add constraint comments_pkey PRIMARY KEY (id);
--
alter table public.discord_registrations add constraint discord_registrations_pkey PRIMARY KEY (token_hash);
--
alter table public.email_tokens add constraint email_tokens_pkey PRIMARY KEY (token_hash);
--
alter table public.exports add constraint exports_pkey PRIMARY KEY (token_hash);
--
alter table public.follows add constraint follows_check CHECK ((follower_id <> followed_id));
--
alter table public.follows add constraint follows_pkey PRIMARY KEY (follower_id, followed_id);
--
alter table public.images add constraint images_key_key UNIQUE (key);
--
alter table public.images add constraint images_pkey PRIMARY KEY (id);
--
alter table public.images add constraint images_post_id_position_key UNIQUE (post_id, "position");
--
alter table public.known_devices add constraint known_devices_pkey PRIMARY KEY (user_id, device_hash);
--
alter table public.kysely_migration add constraint kysely_migration_pkey PRIMARY KEY (name);
--
alter table public.kysely_migration_lock add constraint kysely_migration_lock_pkey PRIMARY KEY (id);
--
alter table public.likes add constraint likes_pkey PRIMARY KEY (post_id, user_id);
--
alter table public.list_stretches add constraint list_stretches_pkey PRIMARY KEY (kind, of_id, first_id);
--
alter table public.mutes add constraint mutes_check CHECK ((muter_id <> muted_id));
--
alter table public.mutes add constraint mutes_pkey PRIMARY KEY (muter_id, muted_id);
--
alter table public.notifications add constraint notifications_check CHECK ((user_id <> sender_id));
--
alter table public.notifications add constraint notifications_kind_check CHECK (((kind >= 0) AND (kind <= 2)));
--
alter table public.notifications add constraint notifications_pkey PRIMARY KEY (id);
--
alter table public.notifications add constraint notifications_sender_id_kind_target_id_key UNIQUE (sender_id, kind, target_id);
--
alter table public.passwords add constraint passwords_pkey PRIMARY KEY (user_id);
--
alter table public.post_words add constraint post_words_pkey PRIMARY KEY (word_id, post_id);
--
alter table public.posts add constraint posts_category_check CHECK (((category >= 0) AND (category <= 3)));
--
alter table public.posts add constraint posts_check CHECK ((for_sale = (for_sale_price IS NOT NULL)));
--
alter table public.posts add constraint posts_for_sale_price_check CHECK (((for_sale_price >= 0) AND (for_sale_price <= '9999999999'::bigint)));
--
alter table public.posts add constraint posts_num_likes_check CHECK ((num_likes >= 0));
--
alter table public.posts add constraint posts_pkey PRIMARY KEY (id);
--
alter table public.prunes add constraint prunes_pkey PRIMARY KEY (id);
--
alter table public.prunes add constraint prunes_user_id_key UNIQUE (user_id);
--
alter table public.quarantine add constraint quarantine_pkey PRIMARY KEY (id);
--
alter table public.report_cases add constraint report_cases_pkey PRIMARY KEY (id);
--
alter table public.reports add constraint reports_pkey PRIMARY KEY (case_id, reporter_id);
--
alter table public.reset_tokens add constraint reset_tokens_pkey PRIMARY KEY (token_hash);
--
alter table public.secrets add constraint secrets_pkey PRIMARY KEY (name);
--
alter table public.sessions add constraint sessions_pkey PRIMARY KEY (id);
--
alter table public.sessions add constraint sessions_token_hash_key UNIQUE (token_hash);
--
alter table public.used_captchas add constraint used_captchas_pkey PRIMARY KEY (signature);
--
alter table public.usernames add constraint usernames_pkey PRIMARY KEY (name_key);
--
alter table public.users add constraint users_discord_id_key UNIQUE (discord_id);
--
alter table public.users add constraint users_num_followers_check CHECK ((num_followers >= 0));
--
alter table public.users add constraint users_num_following_check CHECK ((num_following >= 0));
--
alter table public.users add constraint users_num_posts_check CHECK ((num_posts >= 0));
--
alter table public.users add constraint users_pkey PRIMARY KEY (id);
--
alter table public.words add constraint words_pkey PRIMARY KEY (id);
--
alter table public.words add constraint words_word_key UNIQUE (word);
--
CREATE INDEX audit_log_action_index ON public.audit_log USING btree (action, id DESC);
--
CREATE INDEX audit_log_target_id_index ON public.audit_log USING btree (target_id, id DESC);
--
CREATE INDEX audit_log_words_index ON public.audit_log USING gin (words) WITH (fastupdate=off);
--
CREATE INDEX blocks_blocked_id_index ON public.blocks USING btree (blocked_id);
--
CREATE INDEX characters_name_beginning_index ON public.characters USING btree (lower(name) text_pattern_ops);
--
CREATE UNIQUE INDEX characters_server_name_key ON public.characters USING btree (server, lower(name));
--
CREATE INDEX characters_user_id_index ON public.characters USING btree (user_id);
--
CREATE INDEX comments_owner_id_index ON public.comments USING btree (owner_id);
--
CREATE INDEX comments_post_id_index ON public.comments USING btree (post_id, id DESC);
--
CREATE INDEX email_tokens_user_id_index ON public.email_tokens USING btree (user_id);
--
CREATE INDEX follows_followed_id_index ON public.follows USING btree (followed_id);
--
CREATE INDEX images_discard_after_index ON public.images USING btree (discard_after) WHERE (discard_after IS NOT NULL);
--
CREATE INDEX likes_user_id_index ON public.likes USING btree (user_id);
--
CREATE INDEX mutes_muted_id_index ON public.mutes USING btree (muted_id);
--
CREATE INDEX notifications_comment_id_index ON public.notifications USING btree (comment_id) WHERE (comment_id IS NOT NULL);
--
CREATE INDEX notifications_post_id_index ON public.notifications USING btree (post_id) WHERE (post_id IS NOT NULL);
--
CREATE INDEX notifications_unread_index ON public.notifications USING btree (user_id) INCLUDE (id, sender_id) WHERE (NOT read);
--
CREATE INDEX notifications_user_id_index ON public.notifications USING btree (user_id, id DESC) INCLUDE (sender_id);
--
CREATE INDEX post_words_post_id_index ON public.post_words USING btree (post_id, word_id);
--
CREATE INDEX posts_category_index ON public.posts USING btree (category, id DESC) INCLUDE (nsfw, owner_id);
--
CREATE INDEX posts_created_index ON public.posts USING btree (id DESC) WHERE (creator_id IS NOT NULL);
--
CREATE INDEX posts_creator_index ON public.posts USING btree (creator_id, id DESC) WHERE (creator_id IS NOT NULL);
--
CREATE INDEX posts_for_sale_index ON public.posts USING btree (id DESC) WHERE for_sale;
--
CREATE INDEX posts_owner_category_index ON public.posts USING btree (owner_id, category, id DESC) INCLUDE (nsfw);
--
CREATE INDEX posts_owner_id_index ON public.posts USING btree (owner_id, id DESC) INCLUDE (nsfw);
--
CREATE INDEX posts_price_index ON public.posts USING btree (for_sale_price, id) WHERE for_sale;
--
CREATE INDEX prunes_restorable_until_index ON public.prunes USING btree (restorable_until);
--
CREATE INDEX quarantine_prune_id_index ON public.quarantine USING btree (prune_id, kind, id);
--
CREATE INDEX report_cases_maker_id_index ON public.report_cases USING btree (maker_id);
--
CREATE INDEX report_cases_newest_index ON public.report_cases USING btree (last_reported_at DESC, id DESC);
--
CREATE UNIQUE INDEX report_cases_open_key ON public.report_cases USING btree (kind, target_id) WHERE (resolved_at IS NULL);
--
CREATE INDEX report_cases_reported_index ON public.report_cases USING btree (num_reports DESC, id DESC) WHERE (resolved_at IS NULL);
--
CREATE INDEX report_cases_resolved_at_index ON public.report_cases USING btree (resolved_at DESC, id DESC) WHERE (resolved_at IS NOT NULL);
--
CREATE INDEX reports_reporter_id_index ON public.reports USING btree (reporter_id);
--
CREATE INDEX reset_tokens_user_id_index ON public.reset_tokens USING btree (user_id);
--
CREATE INDEX sessions_expires_at_index ON public.sessions USING btree (expires_at);
--
CREATE INDEX sessions_user_id_index ON public.sessions USING btree (user_id);
--
CREATE INDEX usernames_user_id_index ON public.usernames USING btree (user_id);
--
CREATE INDEX users_deletion_at_index ON public.users USING btree (deletion_at) WHERE (deletion_at IS NOT NULL);
--
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email));
--
CREATE INDEX users_username_beginning_index ON public.users USING btree (lower(username) text_pattern_ops);
--
CREATE UNIQUE INDEX users_username_key ON public.users USING btree (lower(username));
--
CREATE INDEX words_keys_index ON public.words USING gin (keys) WITH (fastupdate=off);
--
alter table public.blocks add constraint blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES public.users(id) ON DELETE CASCADE;
--
alter table public.blocks add constraint blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES public.users(id) ON DELETE CASCADE;
--
alter table public.characters add constraint characters_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
--
alter table public.comments add constraint comments_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.users(id) ON DELETE CASCADE;
--
alter table public.comments add constraint comments_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
--
alter table public.email_tokens add constraint email_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
--
alter table public.exports add constraint exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
--
alter table public.follows add constraint follows_followed_id_fkey FOREIGN KEY (followed_id) REFERENCES public.users(id) ON DELETE CASCADE;
--
alter table public.follows add constraint follows_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES public.users(id) ON DELETE CASCADE;
--
alter table public.images add constraint images_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE SET NULL;
--
alter table public.known_devices add constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
--
alter table public.likes add constraint likes_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
--
alter table public.likes add constraint likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
--
alter table public.mutes add constraint mutes_muted_id_fkey FOREIGN KEY (muted_id) REFERENCES public.users(id) ON DELETE CASCADE;
--
alter table public.mutes add constraint mutes_muter_id_fkey FOREIGN KEY (muter_id) REFERENCES public.users(id) ON DELETE CASCADE;
--
alter table public.notifications add constraint notifications_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES public.comments(id) ON DELETE CASCADE;
--
alter table public.notifications add constraint notifications_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
--
alter table public.notifications add constraint notifications_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES public.users(id) ON DELETE CASCADE;
--
alter table public.notifications add constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
--
alter table public.passwords add constraint passwords_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
--
alter table public.post_words add constraint post_words_post_id_fkey FOREIGN KEY (post_id) REFERENCES public.posts(id) ON DELETE CASCADE;
--
alter table public.posts add constraint posts_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES public.characters(id) ON DELETE SET NULL;
--
alter table public.posts add constraint posts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.users(id) ON DELETE CASCADE;
--
alter table public.prunes add constraint prunes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
--
alter table public.quarantine add constraint quarantine_prune_id_fkey FOREIGN KEY (prune_id) REFERENCES public.prunes(id) ON DELETE CASCADE;
--
alter table public.report_cases add constraint report_cases_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES public.users(id) ON DELETE SET NULL;
--
alter table public.report_cases add constraint report_cases_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES public.users(id) ON DELETE SET NULL;
--
alter table public.report_cases add constraint report_cases_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES public.users(id) ON DELETE SET NULL;
--
alter table public.reports add constraint reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES public.report_cases(id) ON DELETE CASCADE;
--
alter table public.reports add constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES public.users(id) ON DELETE CASCADE;
--
alter table public.reset_tokens add constraint reset_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
--
alter table public.sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
--
alter table public.usernames add constraint usernames_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
--
CREATE TRIGGER audit_log_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
--
analyze;
--
commit;
