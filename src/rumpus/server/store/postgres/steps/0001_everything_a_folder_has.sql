-- The tables of a SQLite folder, column by column, but for logs: here each entry has a row of its own.
-- A step that has been released is never changed: there are databases that have taken it.

CREATE TABLE nodes (
    node text PRIMARY KEY,
    epoch bigint NOT NULL,
    lease_until timestamptz NOT NULL,
    committed bigint NOT NULL DEFAULT 0,
    -- A key, so that raising an epoch waits for every write that holds the row FOR KEY SHARE.
    UNIQUE (node, epoch)
);
COMMENT ON COLUMN nodes.committed IS 'the last batch of this epoch that changed more than logs';

CREATE TABLE seals (seal bytea NOT NULL);
INSERT INTO seals
SELECT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');

CREATE TABLE guests (
    key text COLLATE "C" PRIMARY KEY,
    name text COLLATE "C",
    seen_at double precision NOT NULL,
    listed bigint NOT NULL DEFAULT 0
);
CREATE INDEX guests_seen ON guests (seen_at);

CREATE TABLE standings (
    guest text COLLATE "C",
    game text COLLATE "C",
    standing bigint NOT NULL,
    kept_at double precision NOT NULL,
    PRIMARY KEY (guest, game)
);
CREATE INDEX standings_kept ON standings (kept_at);

CREATE TABLE rooms (code text COLLATE "C" PRIMARY KEY, json text NOT NULL);
CREATE TABLE rooms_set_aside (code text COLLATE "C" PRIMARY KEY, json text NOT NULL, reason text NOT NULL);

CREATE TABLE games (
    number bigint PRIMARY KEY,
    json text NOT NULL,
    clock bigint NOT NULL DEFAULT 0,
    finished_at double precision,
    abandoned_at double precision
);
CREATE INDEX finished_games ON games (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX unfinished_games ON games (number, abandoned_at) WHERE finished_at IS NULL;
CREATE INDEX abandoned_games ON games (abandoned_at) WHERE abandoned_at IS NOT NULL;

CREATE TABLE entries (game bigint, seq bigint, json bytea NOT NULL, PRIMARY KEY (game, seq));
COMMENT ON COLUMN entries.json IS 'a nonce, or null, and a line of the log';

CREATE TABLE replays_owed (number bigint PRIMARY KEY, file_name text NOT NULL, title text NOT NULL);
CREATE TABLE replays (
    id text COLLATE "C" PRIMARY KEY,
    number bigint NOT NULL UNIQUE,
    finished_at double precision NOT NULL,
    json text NOT NULL
);
CREATE INDEX replays_finished ON replays (finished_at);

CREATE TABLE ended_games (
    number bigint PRIMARY KEY,
    game text COLLATE "C" NOT NULL,
    ended_at double precision NOT NULL,
    took bigint NOT NULL,
    counted text NOT NULL,
    tower bigint NOT NULL,
    kind text NOT NULL
);
CREATE TABLE ended_seats (
    number bigint,
    seat bigint,
    guest text COLLATE "C",
    name text COLLATE "C" NOT NULL,
    level text,
    place bigint NOT NULL,
    count bigint NOT NULL,
    how text NOT NULL,
    rating_people double precision,
    rating_bots double precision,
    PRIMARY KEY (number, seat)
);
CREATE INDEX seats_of_guest ON ended_seats (guest, number) WHERE guest IS NOT NULL;

CREATE TABLE ratings (
    guest text COLLATE "C",
    game text COLLATE "C",
    pool text COLLATE "C",
    mean double precision NOT NULL,
    spread double precision NOT NULL,
    games bigint NOT NULL,
    PRIMARY KEY (guest, game, pool)
);
CREATE INDEX ratings_of_game ON ratings (game, pool);

CREATE TABLE dailies (
    guest text COLLATE "C",
    day text COLLATE "C",
    game text COLLATE "C",
    number bigint NOT NULL,
    room text NOT NULL,
    place bigint,
    players bigint NOT NULL DEFAULT 0,
    counted text NOT NULL DEFAULT 'won',
    count bigint NOT NULL DEFAULT 0,
    took bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (guest, day, game)
);
CREATE INDEX dailies_of_day ON dailies (day, game) WHERE place IS NOT NULL;
