// SPDX-License-Identifier: Apache-2.0
#include "native/options/agent_string.h"

#include <gtest/gtest.h>

#include "native/options/call_options.h"
#include "native/options/option_agreement.h"
#include "native/options/option_table.h"

namespace assay::options {
namespace {

std::string error_of(std::string_view text) {
  const auto parsed = parse_agent_options(text);
  return parsed ? "" : parsed.error().message();
}

TEST(AgentString, DefaultsNeedOnlyTheCommand) {
  const auto parsed = parse_agent_options("count");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(*parsed, CountOptions());
  EXPECT_EQ(to_agent_string(*parsed), "count");
}

// With no type to count, `ec` would count edges for nothing. Paths are wanted for themselves.
TEST(AgentString, WithoutTypesNothingIsCounted) {
  const auto none = parse_agent_options("count,events=none");
  ASSERT_TRUE(none);
  EXPECT_EQ(none->plan.strategy, planning::Strategy::dec);
  EXPECT_EQ(none->plan.unfinished, planning::UnfinishedSource::nothing);
  const auto again = parse_agent_options(to_agent_string(*none));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, *none);
  EXPECT_EQ(parse_agent_options("count,events=none,strategy=pc")->plan.strategy,
            planning::Strategy::pc);
  EXPECT_EQ(parse_agent_options("count,events=load")->plan.strategy, planning::Strategy::ec);
}

TEST(AgentString, AllOptions) {
  const auto parsed = parse_agent_options(
      "count,events=activations+branches+^if,strategy=pc,threads=atomic,path-budget=64,check,"
      "file=out-%p.json,every=1500ms,by=compilation,event-jar=a.jar+b.jar,memory=64m,no-time-"
      "shares,quiet,"
      "session=/dev/shm/%p.session,format=csv,top=5,sort=name,lines,per=activation");
  ASSERT_TRUE(parsed) << parsed.error().message();
  EXPECT_EQ(parsed->events, "activations+branches+^if");
  EXPECT_EQ(parsed->plan.strategy, planning::Strategy::pc);
  EXPECT_EQ(parsed->plan.threads, planning::ThreadMode::atomic);
  EXPECT_EQ(parsed->plan.path_budget, 64u);
  EXPECT_TRUE(parsed->plan.check);
  EXPECT_EQ(parsed->file, "out-%p.json");
  EXPECT_EQ(parsed->every, std::chrono::milliseconds(1500));
  EXPECT_TRUE(parsed->by_compilation);
  EXPECT_EQ(parsed->event_jars, (std::vector<std::string>{"a.jar", "b.jar"}));
  EXPECT_EQ(parsed->memory_limit_bytes, 64u << 20);
  EXPECT_FALSE(parsed->time_shares);
  EXPECT_TRUE(parsed->quiet);
  EXPECT_EQ(parsed->session, "/dev/shm/%p.session");
  EXPECT_EQ(parsed->format, FileFormat::csv);
  EXPECT_EQ(parsed->top, 5u);
  EXPECT_EQ(parsed->sort, "name");
  EXPECT_TRUE(parsed->lines);
  EXPECT_EQ(parsed->per, Divisor::activation);
}

TEST(AgentString, AddressingIsOfCountersThatEachThreadHas) {
  const auto by_gs = parse_agent_options("count,counter-addressing=gs");
  ASSERT_TRUE(by_gs) << by_gs.error().message();
  EXPECT_EQ(by_gs->addressing, planning::SegmentRegister::gs);
  EXPECT_NE(error_of("count,counter-addressing=ds").find("'ds' is not one of auto, gs, fs"),
            std::string::npos);
  EXPECT_NE(error_of("count,counter-addressing=gs,threads=atomic").find("'counter-addressing'"),
            std::string::npos);
}

TEST(AgentString, RoundTrip) {
  CountOptions options;
  options.addressing = planning::SegmentRegister::fs;
  options.events = "activations+load";
  options.plan.strategy = planning::Strategy::pd;
  options.plan.path_budget = 7;
  options.file = "a,b\\c.json";
  options.every = std::chrono::milliseconds(2500);
  options.event_jars = {"x+y.jar", "back\\slash,comma.jar"};
  options.time_shares = false;
  options.verbose = true;
  options.format = FileFormat::text;
  options.top = 0;
  options.sort = "load";
  options.lines = true;
  options.per = Divisor::activation;
  const auto again = parse_agent_options(to_agent_string(options));
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_EQ(*again, options);
}

TEST(AgentString, ReadsWhichPathsAreSamples) {
  const auto few = parse_agent_options("count,strategy=pep,samples=8,stride=3,tick=20ms");
  ASSERT_TRUE(few) << few.error().message();
  EXPECT_EQ(few->plan.sampling, (planning::PathSampling{.samples = 8, .stride = 3}));
  EXPECT_EQ(few->tick, std::chrono::milliseconds(20));
  EXPECT_EQ(to_agent_string(*few), "count,strategy=pep,samples=8,stride=3,tick=20ms");
  const auto all = parse_agent_options("count,strategy=pep,samples=all,no-time-shares");
  ASSERT_TRUE(all) << all.error().message();
  EXPECT_EQ(all->plan.sampling.samples, planning::PathSampling::kAll);
}

// Samples are no sums that activations in the middle could make wrong.
TEST(AgentString, SamplesNeedNothingThatTellsOfUnfinishedActivations) {
  for (const char* text : {"count,strategy=pep", "count,strategy=pep,unfinished=nothing",
                           "count,unfinished=auto,strategy=pep"}) {
    const auto options = parse_agent_options(text);
    ASSERT_TRUE(options) << options.error().message();
    EXPECT_EQ(options->plan.unfinished, planning::UnfinishedSource::nothing);
    EXPECT_EQ(to_agent_string(*options), "count,strategy=pep");
  }
}

TEST(AgentString, SamplesWithoutAStrategyThatTakesThemAreRefused) {
  EXPECT_NE(error_of("count,samples=8").find("choose strategy pep"), std::string::npos);
  EXPECT_NE(error_of("count,strategy=pc,tick=5ms").find("option 'tick'"), std::string::npos);
  EXPECT_NE(error_of("count,strategy=pep,threads=atomic").find("'thread'"), std::string::npos);
  EXPECT_NE(error_of("count,strategy=pep,unfinished=ends").find("'unfinished'"), std::string::npos);
  EXPECT_NE(error_of("count,strategy=pep,no-time-shares").find("no-time-shares"),
            std::string::npos);
}

TEST(AgentString, ReadsWhichCallsAreNoted) {
  const auto sampled = parse_agent_options(
      "count,calls=sampled,call-samples=8,call-stride=3,call-slots=512,call-levels=4,tick=20ms");
  ASSERT_TRUE(sampled) << sampled.error().message();
  EXPECT_EQ(sampled->calls, CallNoting::sampled);
  EXPECT_EQ(sampled->call_sampling,
            (CallSampling{.samples = 8, .stride = 3, .slots = 512, .levels = 4}));
  EXPECT_EQ(sampled->tick, std::chrono::milliseconds(20));
  EXPECT_EQ(
      to_agent_string(*sampled),
      "count,tick=20ms,calls=sampled,call-samples=8,call-stride=3,call-slots=512,call-levels=4");
  const auto all = parse_agent_options("count,strategy=pep,calls=all");
  ASSERT_TRUE(all) << all.error().message();
  EXPECT_EQ(all->calls, CallNoting::all);
  EXPECT_NE(error_of("count,calls=some").find("'some' is not one of sampled, all"),
            std::string::npos);
  EXPECT_NE(error_of("count,calls=all,call-slots=1000").find("a power of two"), std::string::npos);
  EXPECT_NE(error_of("count,calls=all,call-stride=0").find("between 1 and"), std::string::npos);
  EXPECT_NE(error_of("count,calls=all,call-levels=65").find("between 1 and 64"), std::string::npos);
}

TEST(AgentString, ReadsHowLongWindowsOfCallsLast) {
  const auto timed = parse_agent_options("count,calls=sampled,call-window=20000ns");
  ASSERT_TRUE(timed) << timed.error().message();
  EXPECT_EQ(timed->call_sampling.window, std::chrono::microseconds(20));
  EXPECT_EQ(to_agent_string(*timed), "count,calls=sampled,call-window=20us");
  const auto usual = parse_agent_options("count,calls=sampled");
  EXPECT_EQ(usual->call_sampling.window, kUsualCallWindow);
  EXPECT_EQ(to_agent_string(*usual), "count,calls=sampled");
  const auto numbered = parse_agent_options("count,calls=sampled,call-samples=64");
  EXPECT_EQ(numbered->call_sampling, CallSampling());
  EXPECT_EQ(to_agent_string(*numbered), "count,calls=sampled,call-samples=64");
  EXPECT_NE(error_of("count,calls=all,call-window=2ms").find("between 1us and 1000us"),
            std::string::npos);
  EXPECT_NE(error_of("count,calls=all,call-window=5us,call-samples=8").find("leave one of the two"),
            std::string::npos);
  EXPECT_NE(error_of("count,call-window=5us").find("no calls are noted"), std::string::npos);
}

TEST(AgentString, OptionsAboutCallsThatHaveNoEffectAreRefused) {
  EXPECT_NE(error_of("count,call-samples=8").find("no calls are noted"), std::string::npos);
  EXPECT_NE(error_of("count,call-levels=2").find("no calls are noted"), std::string::npos);
  EXPECT_NE(error_of("count,calls=all,threads=atomic").find("'threads'"), std::string::npos);
  EXPECT_NE(error_of("count,calls=all,no-time-shares").find("'no-time-shares'"), std::string::npos);
  EXPECT_NE(error_of("count,calls=all,from-time=1s").find("a part of it"), std::string::npos);
  EXPECT_NE(error_of("count,samples=8,calls=all").find("'samples'"), std::string::npos);
}

TEST(AgentString, UnknownWordsNameTheNearest) {
  EXPECT_NE(error_of("count,stratgy=pc").find("'stratgy'; did you mean 'strategy'?"),
            std::string::npos);
  EXPECT_NE(error_of("count,strategy=pcc").find("did you mean 'pc'?"), std::string::npos);
  EXPECT_NE(error_of("count,threads=atomci").find("did you mean 'atomic'?"), std::string::npos);
  EXPECT_NE(error_of("count,events=laod").find("did you mean 'load'?"), std::string::npos);
  EXPECT_NE(error_of("cout,events=load").find("did you mean 'count'?"), std::string::npos);
  EXPECT_NE(error_of("count,file=a.jsn").find("did you mean '.json'?"), std::string::npos);
  EXPECT_NE(error_of("").find("needs a command"), std::string::npos);
}

TEST(AgentString, ContradictionsAreRefused) {
  EXPECT_NE(error_of("count,strategy=dec,path-budget=9").find("path-budget"), std::string::npos);
  EXPECT_NE(error_of("count,strategy=dec,check").find("check"), std::string::npos);
  EXPECT_NE(error_of("count,every=10s").find("needs option 'file'"), std::string::npos);
  EXPECT_NE(error_of("count,quiet,verbose").find("contradict"), std::string::npos);
  EXPECT_NE(error_of("count,regions,regions-as-code,remove-refused-regions").find("contradict"),
            std::string::npos);
  EXPECT_NE(error_of("count,regions-as-code").find("add option 'regions'"), std::string::npos);
  EXPECT_NE(error_of("count,strategy=ec,strategy=pc").find("twice"), std::string::npos);
}

TEST(AgentString, ValuesAreChecked) {
  for (const char* text :
       {"count,check=yes", "count,strategy", "count,strategy=", "count,every=10,file=a.json",
        "count,every=1ms,file=a.json", "count,path-budget=0,strategy=pc",
        "count,path-budget=99999999999999999999,strategy=pc", "count,strategy=pep,samples=0",
        "count,strategy=pep,stride=0", "count,strategy=pep,tick=1us", "count,memory=3g",
        "count,memory=1k", "count,by=methods", "count,per=iterations", "count,event-jar=a.class",
        "count,file=a%x.json", "count,file=%p", "count,,check", "count,"}) {
    const auto parsed = parse_agent_options(text);
    ASSERT_FALSE(parsed) << text;
    EXPECT_EQ(parsed.error().code(), ErrorCode::invalid_argument) << text;
  }
}

TEST(OptionTable, CountsPerActivationNeedActivations) {
  CountOptions options;
  options.per = Divisor::activation;
  EXPECT_TRUE(check_for_counting(options));
  options.events = "load";
  const auto refused = check_for_counting(options);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message().find("method-entry"), std::string::npos);
}

TEST(OptionTable, CountsPerIterationNeedAMethodOfIterations) {
  CountOptions options;
  options.per = Divisor::iteration;
  const auto refused = check_for_counting(options);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message().find("iteration-method"), std::string::npos);
  options.iteration_method = "Main.iterate";
  EXPECT_TRUE(check_for_counting(options));
}

TEST(OptionTable, EveryOptionIsDocumentedAndFindsItself) {
  for (const CountOption& option : option_table()) {
    EXPECT_FALSE(option.help.empty()) << option.key;
    EXPECT_EQ(find_option(option.key), &option);
  }
}

}  // namespace
}  // namespace assay::options
